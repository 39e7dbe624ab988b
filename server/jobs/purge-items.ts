import { and, eq, inArray, lt, lte } from 'drizzle-orm';
import type { Scope } from '#shared/operations/contract.ts';
import {
  asset,
  canvas,
  document,
  folder,
  room,
  scope as scopeTable,
  tombstone,
} from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { emptyRoom } from './purge-room.ts';
import { drain, dueBefore, dueRows, holdIds, ROWS, step, type Items, type Purge } from './purge-steps.ts';

/** What was under way in a room when it was closed has ended by then: a fold, a version, a gateway's change. */
const SETTLED_MS = 10 * 60 * 1000;

/**
 * Deleted documents whose time is over. Each takes two runs: the first closes its room, the second takes it away.
 * @returns how many are gone
 */
export const purgeDocuments = (purge: Purge): Promise<number> => purgeWithRooms(purge, document);

/** Deleted canvases, the same way. */
export const purgeCanvases = (purge: Purge): Promise<number> => purgeWithRooms(purge, canvas);

function purgeWithRooms(purge: Purge, table: typeof canvas | typeof document): Promise<number> {
  return purgeDue(purge, table, async (id) => {
    const isDue = and(eq(table.id, id), lte(table.deletedAt, dueBefore(purge)));
    if (!(await closeRoom(purge, id, async (tx) => (await tx.$count(table, isDue)) > 0))) return false;
    await emptyRoom(purge, id);
    return true;
  });
}

/** Deleted folders whose time is over. What names one as its parent is shown at the root, before and after. */
export function purgeFolders(purge: Purge): Promise<number> {
  return purgeDue(purge, folder, () => Promise.resolve(true));
}

/** Deleted files, the same way. Their bytes go with the next sweep of the store. */
export const purgeAssets = (purge: Purge): Promise<number> =>
  purgeDue(purge, asset, () => Promise.resolve(true));

async function purgeDue(
  purge: Purge,
  table: Items,
  prepare: (id: string) => Promise<boolean>,
): Promise<number> {
  let purged = 0;
  for await (const { id, workspaceId } of dueRows(purge, table)) {
    if (!(await prepare(id))) continue;
    const scope: Scope = `workspace:${workspaceId}`;
    await step(purge, (tx) => dropItem(tx, purge, table, id, workspaceId), [scope]);
    await dropTombstones(purge, scope);
    purged += 1;
  }
  return purged;
}

async function dropItem(tx: Tx, purge: Purge, table: Items, id: string, workspaceId: string): Promise<void> {
  const [gone] = await tx
    .delete(table)
    .where(and(eq(table.id, id), lte(table.deletedAt, dueBefore(purge))))
    .returning({ seq: table.seq });
  if (!gone) return;
  if (table === folder) await holdIds(tx, 'folder', workspaceId, [id], purge.now);
  if (table === asset) await holdIds(tx, 'file', workspaceId, [id], purge.now);
  const scope: Scope = `workspace:${workspaceId}`;
  const [left] = await tx
    .select({ seq: tombstone.seq })
    .from(tombstone)
    .where(
      and(
        eq(tombstone.scope, scope),
        inArray(tombstone.kind, ['asset', 'canvas', 'document', 'folder']),
        eq(tombstone.rowId, id),
      ),
    );
  await raiseFloor(tx, scope, Math.max(gone.seq, left?.seq ?? 0));
}

/** From now on a device that was last here before this seq is given the whole: its changes can no longer be told [D8]. */
export async function raiseFloor(tx: Tx, scope: Scope, floor: number): Promise<void> {
  await tx
    .update(scopeTable)
    .set({ floor })
    .where(and(eq(scopeTable.id, scope), lt(scopeTable.floor, floor)));
}

/** Tombstones that the scope's floor has passed: nobody asks for them any more [F10]. */
export async function dropTombstones(purge: Purge, scope: Scope): Promise<void> {
  const [found] = await purge.db.read
    .select({ floor: scopeTable.floor })
    .from(scopeTable)
    .where(eq(scopeTable.id, scope));
  if (!found) return;
  const isPassed = and(eq(tombstone.scope, scope), lte(tombstone.seq, found.floor));
  await drain(
    purge,
    () => purge.db.read.select({ rowId: tombstone.rowId }).from(tombstone).where(isPassed).limit(ROWS),
    (tx, rows) =>
      tx.delete(tombstone).where(
        and(
          isPassed,
          inArray(
            tombstone.rowId,
            rows.map(({ rowId }) => rowId),
          ),
        ),
      ),
  );
}

/**
 * Marks a room as purged: from then on it takes no row, is folded by nobody and joined by nobody.
 * @param isStillDue asked within the transaction that closes it
 * @returns whether it is closed, and for long enough that nothing begun before is still at work in it
 */
export async function closeRoom(
  purge: Purge,
  ydocId: string,
  isStillDue: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return step(purge, async (tx) => {
    const [found] = await tx.select({ deletedAt: room.deletedAt }).from(room).where(eq(room.ydocId, ydocId));
    if (!found) return true;
    if (found.deletedAt !== null) return found.deletedAt <= purge.now - SETTLED_MS;
    if (await isStillDue(tx)) {
      await tx.update(room).set({ deletedAt: purge.now }).where(eq(room.ydocId, ydocId));
    }
    return false;
  });
}
