import { notFound } from '#shared/errors/app-error.ts';
import { restoreDocumentVersion as contract } from '#shared/operations/versions.ts';
import { documentView } from '#server/documents/tree/presenters.ts';
import { versionView } from '#server/documents/versions/version-views.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const restoreDocumentVersion = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfDocument(read, input.id),
  authorise: ({ call, input, read }) =>
    requireDocumentAccess(read, call.actor.userId, input.id, 'write-text'),
  prepare: async ({ call, input }) => {
    const { documents, db } = call.services;
    // Checked only here: after the restore, thinning may delete the version before the answer is written.
    if (!(await versionView(db.read, input.id, input.versionId))) throw notFound('This version');
    // The gateway writes the text into the document's room as one more collaborator. A repeated call finds its part
    // key [A9].
    const restored = await documents.restoreVersion({
      ydocId: input.id,
      versionId: input.versionId,
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
    });
    await documents.deriveNow(input.id);
    return restored;
  },
  write: ({ facts, prepared }) =>
    Promise.resolve({ answer: { ...documentView(facts.document), keptVersionId: prepared.keptVersionId } }),
});
