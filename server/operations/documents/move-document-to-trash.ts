import { eq } from 'drizzle-orm';
import { moveDocumentToTrash as contract } from '#shared/operations/documents.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { document } from '#server/db/schema/index.ts';
import { documentView } from '#server/documents/tree/item-views.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { placedDocument, requireTrashable } from '#server/policies/item-place.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const moveDocumentToTrash = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfDocument(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireDocumentAccess(read, call.actor.userId, input.id, 'change-tree');
    return { ...access, isInTrash: await requireTrashable(read, placedDocument(access.document)) };
  },
  write: async ({ tx, input, facts, seq }) => {
    const before = facts.document;
    if (facts.isInTrash) return { answer: documentView(before) };
    const change = { folderId: trashIdOf(before.workspaceId), seq: await seq() };
    await tx.update(document).set(change).where(eq(document.id, input.id));
    return { answer: documentView({ ...before, ...change }) };
  },
});
