import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Scope } from '#shared/operations/contract.ts';
import { raiseScope } from '#server/db/scopes.ts';
import { asset, canvas, document, folder, tombstone } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

const TABLES = { asset, canvas, document, folder } as const;

export interface DeletedItem {
  kind: keyof typeof TABLES;
  id: string;
}

/** Who deletes, and when, in epoch milliseconds. */
export interface DeletedBy {
  userId: string;
  now: number;
}

/** Returns the caller of an operation as the one who deletes. */
export const deleterOf = ({ actor, now }: { actor: { userId: string }; now: number }): DeletedBy => ({
  userId: actor.userId,
  now,
});

/** Rows of one statement, and ids of one event. */
const ITEMS_PER_STATEMENT = 500;

/**
 * Deletes items of one workspace permanently. Their rows are marked and purged after 30 days. Devices learn from
 * tombstones that the items left the tree [D8], and the event closes their rooms (A10).
 */
export async function deleteItems(
  tx: Tx,
  workspaceId: string,
  items: readonly DeletedItem[],
  by: DeletedBy,
): Promise<void> {
  for (let at = 0; at < items.length; at += ITEMS_PER_STATEMENT)
    await deleteGroup(tx, workspaceId, items.slice(at, at + ITEMS_PER_STATEMENT), by);
}

async function deleteGroup(
  tx: Tx,
  workspaceId: string,
  items: readonly DeletedItem[],
  by: DeletedBy,
): Promise<void> {
  const { now: deletedAt, userId } = by;
  const scope: Scope = `workspace:${workspaceId}`;
  const seq = await raiseScope(tx, scope, 'items-deleted', { ids: items.map(({ id }) => id) });
  for (const kind of ['asset', 'canvas', 'document', 'folder'] as const) {
    const ids = items.filter((item) => item.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    const table = TABLES[kind];
    await tx
      .update(table)
      // Only files are listed after their deletion, with the person who deleted them.
      .set({ deletedAt, seq, ...(kind === 'asset' && { deletedBy: userId }) })
      .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, ids)));
  }
  await tx
    .insert(tombstone)
    .values(items.map(({ kind, id }) => ({ scope, kind, rowId: id, seq })))
    .onConflictDoUpdate({
      target: [tombstone.scope, tombstone.kind, tombstone.rowId],
      set: { seq: sql`excluded.seq` },
    });
}
