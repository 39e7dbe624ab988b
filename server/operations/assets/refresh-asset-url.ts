import { toTimestamp } from '#shared/lib/scalars.ts';
import { refreshAssetUrl as contract } from '#shared/operations/asset-urls.ts';
import { assetUrls, readerOf } from '#server/files/asset-urls.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { scopeOfAsset, scopeOfKey } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

const referenceOf = ({ assetId, key = '' }: { assetId?: string | undefined; key?: string | undefined }) =>
  assetId === undefined ? { key } : { id: assetId };

export const refreshAssetUrl = queryHandler(
  contract,
  async ({ call, input, read }) => {
    const { asset } = await requireAssetAccess(read, call.actor.userId, referenceOf(input), 'read');
    const urls = await assetUrls(call.services.files, asset, readerOf(call));
    return { ...urls, expiresAt: toTimestamp(urls.expiresAt) };
  },
  ({ input, read }) => {
    const reference = referenceOf(input);
    return 'id' in reference ? scopeOfAsset(read, reference.id) : scopeOfKey(reference.key);
  },
);
