import { deleteDocument as contract } from '#shared/operations/documents.ts';
import { document } from '#server/db/schema/index.ts';
import { deleteItems } from '#server/documents/tree/delete-items.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { placedDocument, requireDeletable } from '#server/policies/item-place.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { wasDeleted } from '#server/policies/was-deleted.ts';
import { commandHandler } from '../handler.ts';

export const deleteDocument = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfDocument(read, input.id),
  authorise: async ({ call, input, read }) => {
    if (await wasDeleted(read, call.actor.userId, document, input.id)) return undefined;
    const access = await requireDocumentAccess(read, call.actor.userId, input.id, 'change-tree');
    await requireDeletable(read, placedDocument(access.document));
    return access.document;
  },
  write: async ({ tx, call, input, facts: found }) => {
    // The event closes the room; it is the one that raises the scope.
    if (found) await deleteItems(tx, found.workspaceId, [{ kind: 'document', id: found.id }], call.now);
    return { answer: { id: input.id } };
  },
});
