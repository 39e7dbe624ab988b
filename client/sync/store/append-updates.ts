import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import { isHigherSchema } from './schema-order.ts';
import { mergeMany } from './merge-many.ts';

/** A change of a Y.Doc on its way into the device's database. */
export interface QueuedUpdate {
  bytes: Uint8Array;
  /** Written here: the server does not have it. */
  isLocal: boolean;
  createdAt: number;
}

interface AppendOptions {
  ydocId: string;
  updates: readonly QueuedUpdate[];
  /** Whether the disk itself has to have it before it counts as stored: where no server has the text either. */
  isOnlyCopy: boolean;
}

/**
 * Stores changes of a room: what was written here together with the note that the server lacks it, in one transaction
 * [C3]. What waits together becomes one row of each kind.
 * @throws what the database threw; then nothing of it is stored
 */
export async function appendUpdates(
  database: DeviceDatabase,
  { ydocId, updates, isOnlyCopy }: AppendOptions,
): Promise<void> {
  const tx = database.transaction(['update', 'unacked', 'room'], 'readwrite', {
    durability: isOnlyCopy ? 'strict' : 'relaxed',
  });
  await atomicTransaction(tx, async () => {
    const rows = [updates.filter(({ isLocal }) => isLocal), updates.filter(({ isLocal }) => !isLocal)];
    let size = 0;
    for (const kind of rows) {
      const [first] = kind;
      if (!first) continue;
      const bytes = kind.length === 1 ? first.bytes : mergeMany(kind.map((one) => one.bytes));
      size += bytes.byteLength;
      const updateId = await tx.objectStore('update').add({ ydocId, bytes, schema: SCHEMA_VERSION_TEXT });
      if (!first.isLocal) continue;
      const { createdAt } = first;
      await tx.objectStore('unacked').add({ updateId, ydocId, bytes, createdAt, isAcked: false });
    }
    const room = (await tx.objectStore('room').get(ydocId)) ?? emptyRoom(ydocId);
    await tx.objectStore('room').put({
      ...room,
      size: room.size + size,
      schema: isHigherSchema(room.schema, SCHEMA_VERSION_TEXT) ? room.schema : SCHEMA_VERSION_TEXT,
      storedAt: Date.now(),
    });
  });
}

/** What is noted of a room that nothing was known of. */
export const emptyRoom = (ydocId: string): StoredRoom => ({
  ydocId,
  workspaceId: null,
  epoch: null,
  rev: 0,
  size: 0,
  schema: SCHEMA_VERSION_TEXT,
  storedAt: Date.now(),
});
