import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getDeletedAssets as contract } from '#shared/operations/assets.ts';
import { asset } from '#server/db/schema/index.ts';
import { RESTORABLE_MS } from '#server/documents/workspaces/deleted-workspaces.ts';
import { assetFields } from '#server/documents/tree/presenters.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

/** Only the newest files are listed. Older ones can be restored by their ids. */
const MAX_LISTED = 1_000;

export const getDeletedAssets = queryHandler(contract, async ({ call, input, read }) => {
  await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select()
    .from(asset)
    // The unary plus keeps SQLite from using the index of deleted rows, which covers all workspaces.
    .where(
      and(eq(asset.workspaceId, input.workspaceId), gt(sql`+${asset.deletedAt}`, call.now - RESTORABLE_MS)),
    )
    .orderBy(desc(asset.deletedAt), desc(asset.id))
    .limit(MAX_LISTED);
  return rows.map((row) => ({ ...assetFields(row), deletedAt: toTimestamp(row.deletedAt ?? call.now) }));
});
