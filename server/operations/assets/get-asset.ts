import { toTimestamp } from '#shared/lib/scalars.ts';
import { getAsset as contract } from '#shared/operations/assets.ts';
import { assetFields } from '#server/documents/tree/presenters.ts';
import { assetUrls, readerOf } from '#server/files/asset-urls.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getAsset = queryHandler(
  contract,
  async ({ call, input, read }) => {
    const { asset } = await requireAssetAccess(read, call.actor.userId, input, 'read');
    const urls = await assetUrls(call.services.files, asset, readerOf(call));
    return { ...assetFields(asset), ...urls, expiresAt: toTimestamp(urls.expiresAt) };
  },
  ({ input, read }) => scopeOfAsset(read, input.id),
);
