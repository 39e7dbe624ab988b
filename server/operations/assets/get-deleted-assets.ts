import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getDeletedAssets as contract } from '#shared/operations/assets.ts';
import { asset } from '#server/db/schema/index.ts';
import { RESTORABLE_MS } from '#server/documents/workspaces/deleted-workspaces.ts';
import { assetView } from '#server/documents/tree/presenters.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

/** The newest: older ones come back by their ids. */
const SHOWN = 1_000;

export const getDeletedAssets = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(asset)
    // With the sign it is no key of an index: that of deleted rows has everybody's.
    .where(
      and(eq(asset.workspaceId, input.workspaceId), gt(sql`+${asset.deletedAt}`, call.now - RESTORABLE_MS)),
    )
    .orderBy(desc(asset.deletedAt), desc(asset.id))
    .limit(SHOWN);
  return rows.map((row) => ({ ...assetView(row), deletedAt: toTimestamp(row.deletedAt ?? call.now) }));
});
