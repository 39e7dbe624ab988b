import { getDocumentVersions as contract } from '#shared/operations/versions.ts';
import { versionsPage } from '#server/documents/versions/version-views.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getDocumentVersions = queryHandler(
  contract,
  async ({ call, input, read }) => {
    await requireDocumentAccess(read, call.actor.userId, input.id, 'read');
    return versionsPage(read, input.id, input.after);
  },
  ({ input, read }) => scopeOfDocument(read, input.id),
);
