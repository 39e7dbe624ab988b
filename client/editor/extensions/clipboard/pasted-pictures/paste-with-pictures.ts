import { Fragment, Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';

import { toast } from '#client/ui/toasts/toast.ts';
import type { PageFiles } from '../../../references/page-files.ts';
import { insertPasted, type applyPaste } from '../pasted-markdown/insert-pasted.ts';
import { trackSelection } from '../pasted-markdown/paste-targets.ts';
import { notifyNothingPasted } from '../pasted-markdown/read-pasted.ts';
import { lostPicturesText } from '../source-facts.ts';
import type { CopiedPicture } from './copied-pictures.ts';
import { fileOf, type FoundPicture } from './found-pictures.ts';

/** Interval at which an open composition is checked, in milliseconds. */
const COMPOSITION_POLL_MS = 50;

interface PasteOptions {
  sources: {
    /** The pictures whose bytes are in the HTML. */
    found: readonly FoundPicture[];
    /** The pictures whose files are in another workspace. */
    foreign: readonly CopiedPicture[];
  };
  files: PageFiles;
  /** Replaces the selection of a transaction. */
  insert: typeof applyPaste;
}

/**
 * Adds the pictures of a slice to the files of the workspace, then inserts the slice at the selection, as one undo step.
 * A picture that is rejected leaves the text around it. The editor must have the plugin that tracks paste targets.
 * @param slice a slice whose pictures have the temporary ids of the found ones, or the ids of another workspace
 */
export async function pasteWithPictures(
  view: EditorView,
  slice: Slice,
  { sources, files, insert }: PasteOptions,
): Promise<void> {
  const target = trackSelection(view);
  const ids = new Map([
    ...(await addFound(sources.found, files)),
    ...(await addForeign(sources.foreign, files)),
  ]);
  // A change to the paragraph in composition would break the composition [X15].
  while (view.composing && !view.isDestroyed)
    await new Promise((resolve) => setTimeout(resolve, COMPOSITION_POLL_MS));
  if (view.isDestroyed || !view.editable) notifyNothingPasted();
  else {
    const pasted = new Slice(withIds(slice.content, ids), slice.openStart, slice.openEnd);
    insertPasted(view, target.selection(view.state), pasted, insert);
  }
  target.release();
}

/** The ids of files in this workspace by the ids in the slice; null for a picture without a file. */
type NewIds = ReadonlyMap<string, string | null>;

async function addFound(pictures: readonly FoundPicture[], files: PageFiles): Promise<NewIds> {
  const ids = new Map<string, string | null>(pictures.map(({ id }) => [id, null]));
  if (pictures.length === 0) return ids;
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

/** Adds the files of another workspace, one after the other: files have the same name more often than not. */
async function addForeign(pictures: readonly CopiedPicture[], files: PageFiles): Promise<NewIds> {
  const ids = new Map<string, string | null>();
  let missing = 0;
  for (const { assetId, workspaceId, name } of pictures) {
    const blob = await files.read(workspaceId, assetId).catch(() => null);
    // A rejected file is named by a message.
    const [added] = blob
      ? await files.add([new File([blob], name, { type: blob.type })]).catch(() => [])
      : [];
    if (!blob) missing += 1;
    ids.set(assetId, added?.assetId ?? null);
  }
  if (missing > 0)
    toast.error(
      missing === 1
        ? '1 picture could not be brought along'
        : `${missing} pictures could not be brought along`,
      { detail: 'Its file is in another workspace and out of reach now. The text around it is here.' },
    );
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
