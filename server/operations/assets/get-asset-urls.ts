import { and, eq, inArray, isNull } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getAssetUrls as contract } from '#shared/operations/asset-urls.ts';
import { asset } from '#server/db/schema/index.ts';
import { urlValidity, assetUrls, readerOf } from '#server/files/asset-urls.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

export const getAssetUrls = queryHandler(contract, async ({ call, input, read }) => {
  const { workspaceId, ids } = input;
  await requireWorkspaceAccess(read, call.actor.userId, workspaceId, 'read');
  const rows = await read
    .select()
    .from(asset)
    .where(and(eq(asset.workspaceId, workspaceId), inArray(asset.id, ids), isNull(asset.deletedAt)));
  const urls = await Promise.all(
    rows.map(async (row) => {
      const { url, thumbnailUrl } = await assetUrls(call.services.files, row, readerOf(call));
      return { id: row.id, url, thumbnailUrl };
    }),
  );
  return { urls, expiresAt: toTimestamp(urlValidity(call.now).expiresAt) };
});
