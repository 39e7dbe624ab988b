import { getAssetUsage as contract } from '#shared/operations/assets.ts';
import { usesOfAsset } from '#server/documents/assets/asset-uses.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getAssetUsage = queryHandler(
  contract,
  async ({ call, input, read }) => {
    await requireAssetAccess(read, call.actor.userId, input, 'read');
    return usesOfAsset(read, call.actor.userId, input.id);
  },
  ({ input, read }) => scopeOfAsset(read, input.id),
);
