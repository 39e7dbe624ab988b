import { duplicateDocument as contract } from '#shared/operations/documents.ts';
import { copyTitle } from '#shared/tree/copy-title.ts';
import { toBase64 } from '#client/lib/base64.ts';
import { currentOutbox } from './current-outbox.ts';
import type { Enqueued } from './outbox.ts';

/** What is longer says too much for one request: the text as the server has it is copied then. */
const LONGEST_SEEN = 3_000_000;

/**
 * Queues a copy of a document as it is seen on this device now; it is in the tree right after the document when this
 * resolves. Its words come from the server, once that has all that was seen.
 * @throws ApiError `invalid_input`
 */
export async function duplicateDocument(
  workspaceId: string,
  documentId: string,
): Promise<Enqueued<typeof contract>> {
  const outbox = currentOutbox();
  const item = outbox?.views.tree(workspaceId)?.get(documentId);
  if (!outbox || item?.kind !== 'document') throw new Error('There is no document to copy.');
  // Rooms are no part of the list of workspaces, which has an outbox too.
  const { seenText } = await import('#client/sync/texts/seen-text.ts');
  const seen = await seenText(outbox.userId, documentId);
  return outbox.enqueue(
    contract,
    {
      documentId,
      title: copyTitle(item.name),
      ...(seen && seen.byteLength <= LONGEST_SEEN && { seen: toBase64(seen) }),
    },
    workspaceId,
  );
}
