import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { displayNameOf } from '#shared/accounts/display-name.ts';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { getDeletedAssets as contract } from '#shared/operations/assets.ts';
import { can } from '#shared/permissions.ts';
import { asset, user } from '#server/db/schema/index.ts';
import { assetFields } from '#server/documents/tree/presenters.ts';
import { readerOf, thumbnailUrls } from '#server/files/asset-urls.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { queryHandler } from '../handler.ts';

/** Only the newest files are listed. Older ones can be restored by their ids. */
const MAX_LISTED = 1_000;

export const getDeletedAssets = queryHandler(contract, async ({ call, input, read }) => {
  const { role } = await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'read');
  const rows = await read
    .select({ ...getTableColumns(asset), deleterName: user.username })
    .from(asset)
    .leftJoin(user, eq(user.id, asset.deletedBy))
    // The unary plus keeps SQLite from using the index of deleted rows, which covers all workspaces.
    .where(
      and(eq(asset.workspaceId, input.workspaceId), gt(sql`+${asset.deletedAt}`, call.now - RESTORABLE_MS)),
    )
    .orderBy(desc(asset.deletedAt), desc(asset.id))
    .limit(MAX_LISTED);
  // Only those who may restore a file see its picture: its bytes are out of reach of everybody else.
  const pictures = can(role, 'change-tree') ? rows : [];
  const urls = await thumbnailUrls(call.services.files, pictures, readerOf(call));
  return rows.map((row) => {
    const deletedAt = row.deletedAt ?? call.now;
    return {
      ...assetFields(row),
      deletedAt: toTimestamp(deletedAt),
      restorableUntil: toTimestamp(deletedAt + RESTORABLE_MS),
      deletedBy: row.deletedBy === null ? null : { id: row.deletedBy, name: displayNameOf(row.deleterName) },
      thumbnailUrl: urls.get(row.id) ?? null,
    };
  });
});
