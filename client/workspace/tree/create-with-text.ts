import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { cutText } from '#shared/lib/cut-text.ts';
import { createDocument } from '#shared/operations/documents.ts';
import { enqueue } from '#client/outbox/index.ts';
import { loadBlockWriter, writeBlocks } from '#client/sync/index.ts';

/** The longest title of a document, in characters. */
const MAX_TITLE = 300;

interface NewDocument {
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
  const { input } = enqueue(createDocument, { ...place, title: cutText(title, MAX_TITLE) });
  await writeBlocks(userId, input.id, content);
  return input.id;
}
