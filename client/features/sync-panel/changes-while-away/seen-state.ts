import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/device-notes.ts';
import type { SeenItem } from './compare-trees.ts';

/** The state of a workspace on this device when it was last connected. */
export interface SeenState {
  /** Epoch milliseconds. */
  at: number;
  /** Id of the newest text row on the device at that time. Rows with higher ids arrived later. */
  mark: number;
  /** The server's epoch. States of different epochs cannot be compared [E3]. */
  epoch: string | undefined;
}

/** Changes by this user that the server does not have yet. */
export interface UnsentWork {
  /** All rows, in order, of each text with unacknowledged updates: its state before the updates of others arrive. */
  texts: ReadonlyMap<string, readonly Uint8Array[]>;
  /** Ids of the items in queued operations. */
  itemIds: ReadonlySet<string>;
}

/**
 * Stores the present state of the workspace.
 * @param items the tree; undefined when it is the same as in the last record
 */
export async function storeSeen(
  database: DeviceDatabase,
  workspaceId: string,
  state: Omit<SeenState, 'mark'>,
  items: Iterable<SeenItem> | undefined,
): Promise<SeenState> {
  // This read has a transaction of its own, so that keystrokes are not kept waiting for the database.
  const newestRow = await database.transaction('update').store.openKeyCursor(null, 'prev');
  const seen = { ...state, mark: newestRow?.primaryKey ?? 0 };
  const tx = database.transaction('meta', 'readwrite');
  const meta = tx.objectStore('meta');
  await meta.put(seen, workspaceNote('seen', workspaceId));
  if (items) {
    const rows = Array.from(items, ({ id, kind, name, parentId }) => ({ id, kind, name, parentId }));
    await meta.put(rows, workspaceNote('seen-tree', workspaceId));
  }
  await tx.done;
  return seen;
}

// Only this module writes the value, so its type is known.
export const readSeen = async (
  database: DeviceDatabase,
  workspaceId: string,
): Promise<SeenState | undefined> =>
  (await database.get('meta', workspaceNote('seen', workspaceId))) as SeenState | undefined;

export async function readSeenTree(
  database: DeviceDatabase,
  workspaceId: string,
): Promise<ReadonlyMap<string, SeenItem> | undefined> {
  const rows = (await database.get('meta', workspaceNote('seen-tree', workspaceId))) as
    SeenItem[] | undefined; // as above
  return rows && new Map(rows.map((row) => [row.id, row]));
}

/** Reads the unsent work. Call it before the server answers: acknowledged changes look the same as those of others. */
export async function readUnsentWork(database: DeviceDatabase, workspaceId: string): Promise<UnsentWork> {
  const tx = database.transaction(['unacked', 'operation', 'update'], 'readonly');
  const [unacked, operations] = await Promise.all([
    tx.objectStore('unacked').getAll(),
    tx.objectStore('operation').index('scope').getAll(`workspace:${workspaceId}`),
  ]);
  const texts = new Map<string, readonly Uint8Array[]>();
  for (const ydocId of new Set(unacked.map((row) => row.ydocId))) {
    const rows = await tx.objectStore('update').index('room').getAll(ydocId);
    texts.set(
      ydocId,
      rows.map(({ bytes }) => bytes),
    );
  }
  await tx.done;
  return { texts, itemIds: new Set(operations.flatMap(({ ids }) => ids)) };
}
