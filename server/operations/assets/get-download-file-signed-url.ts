import { notFound } from '#shared/errors/app-error.ts';
import { can } from '#shared/permissions.ts';
import { getDownloadFileSignedUrl as contract } from '#shared/operations/assets.ts';
import { assetUrls, uploadUrl } from '#server/files/asset-urls.ts';
import { readFileKey } from '#shared/assets/file-key.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { scopeOfKey } from '#server/policies/row-scope.ts';
import { findWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getDownloadFileSignedUrl = queryHandler(
  contract,
  async ({ call, input: { key }, read }) => {
    const { files } = call.services;
    const parts = readFileKey(key);
    if (parts?.area === 'assets') {
      const { asset } = await requireAssetAccess(read, call.actor.userId, { key }, 'read');
      return (await assetUrls(files, asset, call.now)).url;
    }
    // An upload is its uploader's: nobody else knows its key. It is no file yet, and comes as a download.
    const access =
      parts?.area === 'uploads' && (await findWorkspaceAccess(read, call.actor.userId, parts.workspaceId));
    if (!access || !can(access.role, 'change-tree') || !(await files.has(key))) throw notFound('This file');
    return uploadUrl(files, key, call.now);
  },
  ({ input }) => scopeOfKey(input.key),
);
