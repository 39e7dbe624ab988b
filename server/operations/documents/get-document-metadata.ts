import { getDocumentMetadata as contract } from '#shared/operations/documents.ts';
import { documentView } from '#server/documents/tree/presenters.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getDocumentMetadata = queryHandler(
  contract,
  async ({ call, input, read }) =>
    documentView((await requireDocumentAccess(read, call.actor.userId, input.id, 'read')).document),
  ({ input, read }) => scopeOfDocument(read, input.id),
);
