import { notFound } from '#shared/errors/app-error.ts';
import { getDownloadFileSignedUrl as contract } from '#shared/operations/asset-urls.ts';
import { assetUrls, readerOf, uploadUrl } from '#server/files/asset-urls.ts';
import { readFileKey } from '#shared/assets/file-key.ts';
import { canReadKey, requireAssetAccess } from '#server/policies/asset-access.ts';
import { scopeOfKey } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getDownloadFileSignedUrl = queryHandler(
  contract,
  async ({ call, input: { key }, read }) => {
    const { files } = call.services;
    const parts = readFileKey(key);
    if (parts?.area === 'assets') {
      const { asset } = await requireAssetAccess(read, call.actor.userId, { key }, 'read');
      return (await assetUrls(files, asset, readerOf(call))).url;
    }
    // Only the uploader knows the key of an upload. It is not a file yet, so it is served as a download.
    const canRead = parts?.area === 'uploads' && (await canReadKey(read, call.actor.userId, key));
    if (!canRead || !(await files.has(key))) throw notFound('This file');
    return uploadUrl(files, key, readerOf(call));
  },
  ({ input }) => scopeOfKey(input.key),
);
