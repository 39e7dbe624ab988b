import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { getDeletedWorkspaces as contract } from '#shared/operations/workspaces.ts';
import { workspace } from '#server/db/schema/index.ts';
import { deletedWorkspaceView, RESTORABLE_MS } from '#server/documents/workspaces/deleted-workspaces.ts';
import { queryHandler } from '../handler.ts';

/** Whoever made and deleted more than these in a month still finds the newest. */
const MOST = 200;

export const getDeletedWorkspaces = queryHandler(contract, async ({ call, read }) => {
  const rows = await read
    .select()
    .from(workspace)
    // With the sign it is no key of an index: that of deleted rows has everybody's.
    .where(
      and(
        eq(workspace.ownerId, call.actor.userId),
        gt(sql`+${workspace.deletedAt}`, call.now - RESTORABLE_MS),
      ),
    )
    .orderBy(desc(workspace.deletedAt))
    .limit(MOST);
  return rows.map((row) => deletedWorkspaceView(row, row.deletedAt ?? call.now));
});
