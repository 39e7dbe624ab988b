import { eq } from 'drizzle-orm';
import type { Action } from '#shared/permissions.ts';
import { updateDocument as contract } from '#shared/operations/documents.ts';
import { document } from '#server/db/schema/index.ts';
import { documentView } from '#server/documents/item-views.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateDocument = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfDocument(read, input.id),
  authorise: async ({ call, input, read }) => {
    const { id, title, contentMd } = input;
    const actions: Action[] = contentMd === undefined ? ['change-tree'] : ['write-text'];
    if (title !== undefined) actions.push('change-tree');
    return requireDocumentAccess(read, call.actor.userId, id, ...actions);
  },
  prepare: async ({ call, input }) => {
    if (input.contentMd === undefined) return;
    const { documents } = call.services;
    // The text goes into the document's room, as one more collaborator's; a repeated call finds its part key [A9].
    await documents.replaceBody({
      ydocId: input.id,
      markdown: input.contentMd,
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
    });
    await documents.deriveNow(input.id);
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const { title = facts.document.title } = input;
    if (title === facts.document.title) return { answer: documentView(facts.document) };
    const change = { title, seq: await seq(), updatedAt: call.now };
    await tx.update(document).set(change).where(eq(document.id, input.id));
    return { answer: documentView({ ...facts.document, ...change }) };
  },
});
