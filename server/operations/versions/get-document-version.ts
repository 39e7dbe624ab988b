import { notFound } from '#shared/errors/app-error.ts';
import { getDocumentVersion as contract } from '#shared/operations/versions.ts';
import { versionRefusal } from '#server/documents/versions/version-refusals.ts';
import { versionTextJob } from '#server/documents/versions/version-text-job.ts';
import { versionView } from '#server/documents/versions/version-views.ts';
import { requireDocumentAccess } from '#server/policies/document-access.ts';
import { scopeOfDocument } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getDocumentVersion = queryHandler(
  contract,
  async ({ call, input, read }) => {
    const { id, versionId } = input;
    await requireDocumentAccess(read, call.actor.userId, id, 'read');
    const version = await versionView(read, id, versionId);
    if (!version) throw notFound('This version');
    const { workers } = call.services;
    const text = await workers.run(versionTextJob, { ydocId: id, versionId }, call.actor.userId);
    if (text.kind !== 'read') throw versionRefusal[text.kind]();
    return { ...version, contentMd: text.contentMd, content: { ...text.content } };
  },
  ({ input, read }) => scopeOfDocument(read, input.id),
);
