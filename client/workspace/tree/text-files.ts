import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { decodeText } from '#shared/editor/markdown/decode-text.ts';
import { fromPlainText } from '#shared/editor/markdown/from-plain-text.ts';
import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';
import { isMarkdownName } from '#shared/editor/markdown/text-file-names.ts';
import { withNewBlockIds } from '#shared/editor/markdown/with-new-block-ids.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import { errorText } from '#client/api/api-error.ts';
import { readMarkdown } from '#client/editor/extensions/clipboard/pasted-markdown/markdown-reader.ts';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';
import { createWithText } from './create-with-text.ts';

/** The largest text file that becomes a document here, about two novels. */
const MAX_BYTES = 2 * 1024 * 1024;

interface Destination {
  userId: string;
  workspaceId: string;
  folderId: string | null;
}

/**
 * Makes a document of each text file, in the order of their names. It works offline. A toast names the files that cannot be
 * read, and no document is made of those.
 * @returns the ids of the documents
 */
export async function importTextFiles(files: readonly File[], destination: Destination): Promise<string[]> {
  const collator = new Intl.Collator('en', { numeric: true });
  const ids: string[] = [];
  for (const file of files.toSorted((a, b) => collator.compare(a.name, b.name))) {
    try {
      const content = await readFile(file);
      ids.push(await createWithText({ ...destination, title: titleOf(file), content }));
    } catch (error) {
      toast.error(`Failed to create document: ${file.name}`, { detail: errorText(error) });
    }
  }
  if (ids.length > 0)
    toast.success(ids.length === 1 ? 'Document created!' : `${ids.length} documents created`, {
      duration: BRIEF_MS,
    });
  return ids;
}

const titleOf = ({ name }: File): string =>
  name
    .replace(/\.\w+$/, '')
    .normalize('NFC')
    .trim() || 'Untitled';

/** @throws an error with a sentence for the writer */
async function readFile(file: File): Promise<NodeJson> {
  if (file.size > MAX_BYTES)
    throw new Error('It is larger than 2 MB. Divide it into chapters and drop those.');
  const text = decodeText(file.name, new Uint8Array(await file.arrayBuffer()));
  return withOrigin(await read(text, file.name), 'import');
}

async function read(text: string, name: string): Promise<NodeJson> {
  if (!isMarkdownName(name)) return withNewBlockIds(fromPlainText(text));
  const fault = markdownFault(text);
  if (fault !== undefined) throw new Error(fault);
  // Its time is limited.
  return readMarkdown(text, { signal: new AbortController().signal });
}
