import { v7 as uuidv7 } from 'uuid';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { addressOfItem } from '#shared/editor/content/item-address.ts';
import { decodeText } from '#shared/editor/markdown/decode-text.ts';
import { fromPlainText } from '#shared/editor/markdown/from-plain-text.ts';
import { markdownFault } from '#shared/editor/markdown/bounds/markdown-bounds.ts';
import { FileIndex, pictureTitle } from '#shared/editor/markdown/linked-files/file-index.ts';
import {
  linkFiles,
  noMissingFiles,
  type MissingFiles,
} from '#shared/editor/markdown/linked-files/link-files.ts';
import { isMarkdownName, titleOfFile } from '#shared/editor/markdown/text-file-names.ts';
import { withNewBlockIds } from '#shared/editor/markdown/with-new-block-ids.ts';
import { withOrigin } from '#shared/editor/origins/with-origin.ts';
import { errorText } from '#client/api/api-error.ts';
import { readMarkdown } from '#client/editor/extensions/clipboard/pasted-markdown/markdown-reader.ts';
import { BRIEF_MS, toast } from '#client/ui/toasts/toast.ts';
import { createWithText, documentTitle } from './create-with-text.ts';

/** The largest text file that becomes a document here, about two novels. */
const MAX_BYTES = 2 * 1024 * 1024;

interface Destination {
  userId: string;
  workspaceId: string;
  folderId: string | null;
}

/** A file that was dropped together with texts, and is a file of the workspace now. */
interface DroppedFile {
  assetId: string;
  filename: string;
  mimeType: string;
}

/** A text file that was read. */
interface ReadFile {
  id: string;
  name: string;
  title: string;
  content: NodeJson;
}

/**
 * Makes a document of each text file, in the order of their names. It works offline. Links between the files lead to
 * the documents, and pictures that were dropped with them are shown in them. A toast names the files that cannot be
 * read, and no document is made of those; another one counts what the texts name and nobody dropped.
 * @param dropped the other files, which may still be stored
 * @returns the ids of the documents
 */
export async function importTextFiles(
  files: readonly File[],
  destination: Destination,
  dropped: Promise<readonly DroppedFile[]> = Promise.resolve([]),
): Promise<string[]> {
  const shown = picturesOf(dropped);
  const read = await readFiles(files);
  const texts = new FileIndex(
    read.map(({ id, name, title }) => ({ path: name, names: [title], target: { id, title } })),
  );
  const pictures = new FileIndex(await shown, pictureTitle);
  const addressOf = (itemId: string): string =>
    addressOfItem({ workspaceId: destination.workspaceId, itemId });
  const missing = noMissingFiles();
  const ids: string[] = [];
  for (const { id, name, title, content } of read) {
    try {
      const linked = linkFiles(content, name, { texts, pictures, addressOf }, missing);
      ids.push(await createWithText({ ...destination, id, title, content: linked }));
    } catch (error) {
      notifyFailed(name, error);
    }
  }
  const detail = missingSentence(missing);
  if (ids.length > 0)
    toast.success(
      ids.length === 1 ? 'Document created!' : `${ids.length} documents created`,
      detail === undefined ? { duration: BRIEF_MS } : { detail },
    );
  return ids;
}

const notifyFailed = (name: string, error: unknown): void =>
  toast.error(`Failed to create document: ${name}`, { detail: errorText(error) });

async function readFiles(files: readonly File[]): Promise<ReadFile[]> {
  const collator = new Intl.Collator('en', { numeric: true });
  const read: ReadFile[] = [];
  for (const file of files.toSorted((a, b) => collator.compare(a.name, b.name))) {
    try {
      const { name } = file;
      const title = documentTitle(titleOfFile(name));
      read.push({ id: uuidv7(), name, title, content: await readFile(file) });
    } catch (error) {
      notifyFailed(file.name, error);
    }
  }
  return read;
}

/** Without the pictures, the texts name them: a failure of the files was shown by them. */
async function picturesOf(
  dropped: Promise<readonly DroppedFile[]>,
): Promise<{ path: string; target: string }[]> {
  const files = await dropped.catch(() => []);
  return files
    .filter(({ mimeType }) => mimeType.startsWith('image/'))
    .map(({ filename, assetId }) => ({ path: filename, target: assetId }));
}

/** Links by title are not counted: they may lead to documents that the workspace has already. */
function missingSentence({ paths, pictures }: MissingFiles): string | undefined {
  const found = [
    ...(paths.length > 0 ? [paths.length === 1 ? '1 link' : `${paths.length} links`] : []),
    ...(pictures.length > 0 ? [pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`] : []),
  ];
  if (found.length === 0) return undefined;
  const names = found.join(' and ');
  return paths.length + pictures.length === 1
    ? `${names} in the text was not among the dropped files. Drop them together.`
    : `${names} in the text were not among the dropped files. Drop them together.`;
}

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
