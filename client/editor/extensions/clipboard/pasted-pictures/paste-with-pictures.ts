import { Fragment, Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { toast } from '#client/ui/toasts/toast.ts';
import type { PageFiles } from '../../../references/page-files.ts';
import { insertPasted } from '../pasted-markdown/insert-pasted.ts';
import { trackSelection } from '../pasted-markdown/paste-targets.ts';
import { notifyNothingPasted } from '../pasted-markdown/read-pasted.ts';
import { lostPicturesText } from '../source-facts.ts';
import { fileOf, type FoundPicture } from './found-pictures.ts';

/** Interval at which an open composition is checked, in milliseconds. */
const COMPOSITION_POLL_MS = 50;

/**
 * Adds the pictures of a slice to the files of the workspace, then inserts the slice at the selection, as one undo step.
 * A picture that is rejected leaves the text around it. The editor must have the plugin that tracks paste targets.
 * @param slice a slice whose pictures have the temporary ids of `pictures`
 */
export async function pasteWithPictures(
  view: EditorView,
  slice: Slice,
  pictures: readonly FoundPicture[],
  files: PageFiles,
): Promise<void> {
  const target = trackSelection(view);
  const ids = await addPictures(pictures, files);
  // A change to the paragraph in composition would break the composition [X15].
  while (view.composing && !view.isDestroyed)
    await new Promise((resolve) => setTimeout(resolve, COMPOSITION_POLL_MS));
  if (view.isDestroyed || !view.editable) notifyNothingPasted();
  else
    insertPasted(
      view,
      target.selection(view.state),
      new Slice(withIds(slice.content, ids), slice.openStart, slice.openEnd),
    );
  target.release();
}

/** Adds pictures to the files. @returns the ids of the files by the temporary ids; null for a picture without a file */
async function addPictures(
  pictures: readonly FoundPicture[],
  files: PageFiles,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = new Map<string, string | null>(pictures.map(({ id }) => [id, null]));
  const decoded = pictures.flatMap((picture) => fileOf(picture) ?? []);
  const unread = pictures.length - decoded.length;
  try {
    // Rejected files are named by a message.
    for (const { assetId, name = '' } of await files.add(decoded))
      ids.set(name.replace(/\.\w+$/, ''), assetId);
    if (unread > 0) notifyLost(unread);
  } catch {
    notifyLost(pictures.length);
  }
  return ids;
}

function notifyLost(count: number): void {
  const { text, detail } = lostPicturesText(count, false);
  toast.error(text, { detail });
}

/** Replaces temporary ids. A picture without a file is removed; a block picture leaves an empty paragraph. */
function withIds(content: Fragment, ids: ReadonlyMap<string, string | null>): Fragment {
  const nodes: ProseMirrorNode[] = [];
  content.forEach((node) => {
    const found: unknown = node.attrs['assetId'];
    const id = typeof found === 'string' ? ids.get(found) : undefined;
    if (id === undefined) nodes.push(node.copy(withIds(node.content, ids)));
    else if (id !== null)
      nodes.push(node.type.create({ ...node.attrs, assetId: id }, node.content, node.marks));
    else if (node.isBlock) nodes.push(...[node.type.schema.nodes['paragraph']?.create() ?? []].flat());
  });
  return Fragment.from(nodes);
}
