import { duplicateDocument as contract } from '#shared/operations/documents.ts';
import { copyTitle } from '#shared/tree/copy-title.ts';
import { toBase64 } from '#client/lib/base64.ts';
import { currentOutbox } from './current-outbox.ts';
import type { Enqueued } from './outbox.ts';

/** A longer state is too large for one request. The server then copies its own text of the document. */
const MAX_STATE_BYTES = 3_000_000;

/**
 * Queues a copy of a document as this device shows it now. The copy is in the tree, right after the document, when
 * the promise resolves. The server writes the copy's text once it has received everything this device showed.
 * @throws ApiError `invalid_input`
 */
export async function duplicateDocument(
  workspaceId: string,
  documentId: string,
): Promise<Enqueued<typeof contract>> {
  const outbox = currentOutbox();
  const item = outbox?.views.tree(workspaceId)?.get(documentId);
  if (!outbox || item?.kind !== 'document') throw new Error('There is no document to copy.');
  // Imported on demand: the workspace list loads the outbox too, and needs no rooms.
  const { textSnapshot } = await import('#client/sync/texts/text-snapshot.ts');
  const seen = await textSnapshot(outbox.userId, documentId);
  return outbox.enqueue(
    contract,
    {
      documentId,
      title: copyTitle(item.name),
      ...(seen && seen.byteLength <= MAX_STATE_BYTES && { seen: toBase64(seen) }),
    },
    workspaceId,
  );
}
