import * as contracts from '#shared/operations/documents.ts';
import { document } from '#server/db/schema/index.ts';
import { documentView } from '#server/documents/tree/presenters.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { placedDocument } from '#server/policies/item-place.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { LEAF_DELETION, trashHandlers } from '../trash-handlers.ts';

export const {
  moveToTrash: moveDocumentToTrash,
  restore: restoreDocument,
  delete: deleteDocument,
} = trashHandlers({
  contracts: {
    moveToTrash: contracts.moveDocumentToTrash,
    restore: contracts.restoreDocument,
    delete: contracts.deleteDocument,
  },
  table: document,
  scopeOf: scopeOfDocument,
  requireRow: async (read, userId, id) =>
    (await requireDocumentAccess(read, userId, id, 'change-tree')).document,
  toItem: placedDocument,
  view: (_, row) => documentView(row),
  deletion: LEAF_DELETION,
});
