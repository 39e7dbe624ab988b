import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { workspaceNote } from '#client/lib/device/workspace-note.ts';
import type { SeenItem } from './compare-trees.ts';
import type { Review } from './review.ts';

/** How a workspace stood on this device when it was last connected. */
export interface Seen {
  /** Epoch milliseconds. */
  at: number;
  /** The newest row of any text that was here then: later ones came afterwards. */
  mark: number;
  /** Of the server; in another one nothing compares [E3]. */
  epoch: string | undefined;
}

/** What this writer did that the server does not have yet. */
export interface OwnWork {
  /** All rows of the texts with words that have not arrived, in order: how they stood before others' came in. */
  texts: ReadonlyMap<string, readonly Uint8Array[]>;
  /** Items that waiting operations name. */
  itemIds: ReadonlySet<string>;
}

/** Notes how the workspace stands now; `items` only when they are others than at the last note. */
export async function noteSeen(
  database: DeviceDatabase,
  workspaceId: string,
  now: Omit<Seen, 'mark'>,
  items: Iterable<SeenItem> | undefined,
): Promise<Seen> {
  // A transaction of its own: keystrokes on their way into the database do not wait for the note.
  const newest = await database.transaction('update').store.openKeyCursor(null, 'prev');
  const seen = { ...now, mark: newest?.primaryKey ?? 0 };
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

// Written by this module alone.
export const readSeen = async (database: DeviceDatabase, workspaceId: string): Promise<Seen | undefined> =>
  (await database.get('meta', workspaceNote('seen', workspaceId))) as Seen | undefined;

export async function readSeenTree(
  database: DeviceDatabase,
  workspaceId: string,
): Promise<ReadonlyMap<string, SeenItem> | undefined> {
  const rows = (await database.get('meta', workspaceNote('seen-tree', workspaceId))) as
    SeenItem[] | undefined; // as above
  return rows && new Map(rows.map((row) => [row.id, row]));
}

export const readReview = async (
  database: DeviceDatabase,
  workspaceId: string,
): Promise<Review | undefined> =>
  (await database.get('meta', workspaceNote('review', workspaceId))) as Review | undefined; // as above

export const storeReview = async (
  database: DeviceDatabase,
  workspaceId: string,
  review: Review,
): Promise<void> => void (await database.put('meta', review, workspaceNote('review', workspaceId)));

export const forgetReview = (database: DeviceDatabase, workspaceId: string): Promise<void> =>
  database.delete('meta', workspaceNote('review', workspaceId));

/** Reads it before the server has answered: what is acknowledged afterwards is no longer told apart from others'. */
export async function readOwnWork(database: DeviceDatabase, workspaceId: string): Promise<OwnWork> {
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
