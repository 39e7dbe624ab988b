import { eq } from 'drizzle-orm';
import type { Action } from '#shared/permissions.ts';
import { changeDocumentMeta } from '#shared/documents/document-meta.ts';
import { updateDocument as contract } from '#shared/operations/documents.ts';
import { document } from '#server/db/schema/index.ts';
import { documentView } from '#server/documents/tree/presenters.ts';
import { isUnchanged } from '#server/documents/tree/is-unchanged.ts';
import { placeMovedItem } from '#server/documents/tree/place-item.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { placedDocument, requireMovable } from '#server/policies/item-place.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { requireUsableStyle } from '#server/policies/writing-style-access.ts';
import { commandHandler } from '../handler.ts';

export const updateDocument = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfDocument(read, input.id),
  authorise: async ({ call, input, read }) => {
    const { id, contentMd, ...row } = input;
    const actions: Action[] = contentMd === undefined ? ['change-tree'] : ['write-text'];
    if (Object.keys(row).length > 0) actions.push('change-tree');
    const access = await requireDocumentAccess(read, call.actor.userId, id, ...actions);
    const item = placedDocument(access.document);
    const { folderId: parentId = item.parentId, order } = input;
    const isMoved = parentId !== item.parentId || order !== undefined;
    if (isMoved) await requireMovable(read, item, parentId);
    const { writingStyleId } = input;
    if (typeof writingStyleId === 'string')
      await requireUsableStyle(read, call.actor.userId, access.workspace.id, writingStyleId);
    return access;
  },
  prepare: async ({ call, input }) => {
    if (input.contentMd === undefined) return;
    const { documents, growth } = call.services;
    // Only the text is counted. The other changes are small, and one of them moves a document to the trash.
    growth.spend(call.actor.userId, Buffer.byteLength(input.contentMd));
    // The gateway writes the text into the document's room as one more collaborator. A repeated call finds its part
    // key [A9].
    await documents.replaceBody({
      ydocId: input.id,
      markdown: input.contentMd,
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
    });
    await documents.deriveNow(input.id);
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const before = facts.document;
    const {
      title = before.title,
      isPinned = before.isPinned,
      writingStyleId = before.writingStyleId,
    } = input;
    const meta = input.meta ? changeDocumentMeta(before.meta, input.meta) : before.meta;
    const wanted = { parentId: input.folderId, order: input.order };
    const { parentId: folderId, order } = await placeMovedItem(tx, placedDocument(before), wanted);
    const after = { title, isPinned, writingStyleId, folderId, order };
    const isMetaChanged = JSON.stringify(meta) !== JSON.stringify(before.meta);
    if (!isMetaChanged && isUnchanged(before, after)) return { answer: documentView(before) };
    const updatedAt = title === before.title ? before.updatedAt : call.now;
    const change = { ...after, meta, seq: await seq(), updatedAt };
    await tx.update(document).set(change).where(eq(document.id, input.id));
    return { answer: documentView({ ...before, ...change }) };
  },
});
