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
import { deleteRoomData } from './purge-room.ts';
import {
  forEachBatch,
  dueBefore,
  dueRows,
  reserveIds,
  BATCH_ROWS,
  runStep,
  type ItemTable,
  type PurgeRun,
} from './purge-steps.ts';

/** Folds, versions and changes by the gateway that began before a room was closed have ended after this time. */
const SETTLED_MS = 10 * 60 * 1000;

/**
 * Purges deleted documents that are due. Each takes two runs: the first closes its room, the second deletes it.
 * @returns the number of purged documents
 */
export const purgeDocuments = (purge: PurgeRun): Promise<number> => purgeWithRooms(purge, document);

/** Purges deleted canvases that are due, in two runs as for documents. */
export const purgeCanvases = (purge: PurgeRun): Promise<number> => purgeWithRooms(purge, canvas);

/** Purges deleted folders that are due. Items whose parent is a deleted or purged folder are shown at the root. */
export const purgeFolders = (purge: PurgeRun): Promise<number> => purgeDue(purge, folder);

/** Purges deleted files that are due. The next sweep of the file store removes their bytes. */
export const purgeAssets = (purge: PurgeRun): Promise<number> => purgeDue(purge, asset);

function purgeWithRooms(purge: PurgeRun, table: typeof canvas | typeof document): Promise<number> {
  return purgeDue(purge, table, async (id) => {
    const isDue = and(eq(table.id, id), lte(table.deletedAt, dueBefore(purge)));
    if (!(await closeRoom(purge, id, async (tx) => (await tx.$count(table, isDue)) > 0))) return false;
    await deleteRoomData(purge, id);
    return true;
  });
}

/**
 * Closes a room by marking it as deleted: it then accepts no rows, and can be neither folded nor joined.
 * @param isStillDue called within the transaction that closes the room
 * @returns whether the room has been closed for so long that no earlier work can still write to it
 */
export async function closeRoom(
  purge: PurgeRun,
  ydocId: string,
  isStillDue: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return runStep(purge, async (tx) => {
    const [found] = await tx.select({ deletedAt: room.deletedAt }).from(room).where(eq(room.ydocId, ydocId));
    if (!found) return true;
    if (found.deletedAt !== null) return found.deletedAt <= purge.now - SETTLED_MS;
    if (await isStillDue(tx)) {
      await tx.update(room).set({ deletedAt: purge.now }).where(eq(room.ydocId, ydocId));
    }
    return false;
  });
}

/**
 * Deletes the rows of a table that are due.
 * @param prepare deletes what belongs to a row; false leaves the row to a later run
 * @returns the number of purged rows
 */
async function purgeDue(
  purge: PurgeRun,
  table: ItemTable,
  prepare: (id: string) => Promise<boolean> = () => Promise.resolve(true),
): Promise<number> {
  let purged = 0;
  for await (const { id, workspaceId } of dueRows(purge, table)) {
    if (!(await prepare(id))) continue;
    const scope: Scope = `workspace:${workspaceId}`;
    await runStep(purge, (tx) => deleteItem(tx, purge, table, id, workspaceId), [scope]);
    await deleteTombstones(purge, scope);
    purged += 1;
  }
  return purged;
}

/** Deletes a row unless it was restored, and raises the floor to its deletion, which no delta can contain any more. */
async function deleteItem(
  tx: Tx,
  purge: PurgeRun,
  table: ItemTable,
  id: string,
  workspaceId: string,
): Promise<void> {
  const [deleted] = await tx
    .delete(table)
    .where(and(eq(table.id, id), lte(table.deletedAt, dueBefore(purge))))
    .returning({ seq: table.seq });
  if (!deleted) return;
  if (table === folder) await reserveIds(tx, 'folder', workspaceId, [id], purge.now);
  if (table === asset) await reserveIds(tx, 'file', workspaceId, [id], purge.now);
  const scope: Scope = `workspace:${workspaceId}`;
  const [tombstoneRow] = await tx
    .select({ seq: tombstone.seq })
    .from(tombstone)
    .where(
      and(
        eq(tombstone.scope, scope),
        inArray(tombstone.kind, ['asset', 'canvas', 'document', 'folder']),
        eq(tombstone.rowId, id),
      ),
    );
  await raiseFloor(tx, scope, Math.max(deleted.seq, tombstoneRow?.seq ?? 0));
}

/**
 * Raises a scope's floor. A device with an older seq now gets a full snapshot, because its delta is incomplete [D8].
 */
export async function raiseFloor(tx: Tx, scope: Scope, floor: number): Promise<void> {
  await tx
    .update(scopeTable)
    .set({ floor })
    .where(and(eq(scopeTable.id, scope), lt(scopeTable.floor, floor)));
}

/** Deletes the tombstones up to the scope's floor, which no delta contains any more [F10]. */
export async function deleteTombstones(purge: PurgeRun, scope: Scope): Promise<void> {
  const [found] = await purge.db.read
    .select({ floor: scopeTable.floor })
    .from(scopeTable)
    .where(eq(scopeTable.id, scope));
  if (!found) return;
  const isUpToFloor = and(eq(tombstone.scope, scope), lte(tombstone.seq, found.floor));
  await forEachBatch(
    purge,
    () =>
      purge.db.read.select({ rowId: tombstone.rowId }).from(tombstone).where(isUpToFloor).limit(BATCH_ROWS),
    (tx, rows) =>
      tx.delete(tombstone).where(
        and(
          isUpToFloor,
          inArray(
            tombstone.rowId,
            rows.map(({ rowId }) => rowId),
          ),
        ),
      ),
  );
}
