import { asc } from 'drizzle-orm';
import { getWorkspaceAssets as contract } from '#shared/operations/assets.ts';
import { asset } from '#server/db/schema/index.ts';
import { assetFields } from '#server/documents/tree/presenters.ts';
import { readerOf, withUrls } from '#server/files/asset-urls.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';
import { pageCondition, PAGE_ROWS, splitPage } from '../items-page.ts';

export const getWorkspaceAssets = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(asset)
    .where(pageCondition(asset, input))
    .orderBy(asc(asset.id))
    .limit(PAGE_ROWS);
  const { page, next } = splitPage(rows);
  const assets = await withUrls(call.services.files, page.map(assetFields), readerOf(call));
  return { assets, next };
});
