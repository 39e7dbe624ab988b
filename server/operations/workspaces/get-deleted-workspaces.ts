import { and, desc, eq, gt, sql } from 'drizzle-orm';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import { getDeletedWorkspaces as contract } from '#shared/operations/workspaces.ts';
import { workspace } from '#server/db/schema/index.ts';
import { deletedWorkspaceView } from '#server/documents/workspaces/deleted-workspaces.ts';
import { queryHandler } from '../handler.ts';

/** Only the newest deleted workspaces are listed. */
const MAX_LISTED = 200;

export const getDeletedWorkspaces = queryHandler(contract, async ({ call, read }) => {
  const rows = await read
    .select()
    .from(workspace)
    // The unary plus keeps SQLite from using the index of deleted rows, which covers all users.
    .where(
      and(
        eq(workspace.ownerId, call.actor.userId),
        gt(sql`+${workspace.deletedAt}`, call.now - RESTORABLE_MS),
      ),
    )
    .orderBy(desc(workspace.deletedAt))
    .limit(MAX_LISTED);
  return rows.map((row) => deletedWorkspaceView(row, row.deletedAt ?? call.now));
});
