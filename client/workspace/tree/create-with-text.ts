import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { createDocument } from '#shared/operations/documents.ts';
import { enqueue } from '#client/outbox/index.ts';
import { loadBlockWriter, writeBlocks } from '#client/sync/index.ts';

/** The longest title of a document, in characters. */
const MAX_TITLE = 300;

/** Returns the title of a document with a name of any length. */
export const documentTitle = (name: string): string => cutText(name, MAX_TITLE);

interface NewDocument {
  /** A new one when omitted. */
  id?: string;
  userId: string;
  workspaceId: string;
  /** By default the root. */
  folderId?: string | null;
  /** It is cut to the longest title that a document may have. */
  title: string;
  /** The editor's JSON of a whole document. */
  content: NodeJson;
}

/**
 * Creates a document with a text. It works offline. No document is created when the code that writes the text does not load.
 * @returns the id of the document
 * @throws Error when the document cannot be created or does not open
 */
export async function createWithText({ userId, title, content, ...place }: NewDocument): Promise<string> {
  await loadBlockWriter();
  const { input } = enqueue(createDocument, { ...place, title: documentTitle(title) });
  await writeBlocks(userId, input.id, content);
  return input.id;
}
