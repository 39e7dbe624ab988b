import { SCHEMA_VERSION_TEXT } from '#shared/editor/schema/version.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import { isHigherSchema } from './schema-order.ts';
import { mergeMany } from './merge-many.ts';

/** An update of a Y.Doc that waits to be stored in the device's database. */
export interface QueuedUpdate {
  bytes: Uint8Array;
  /** Whether it was written on this device, so that the server lacks it. */
  isLocal: boolean;
  createdAt: number;
}

interface AppendOptions {
  ydocId: string;
  updates: readonly QueuedUpdate[];
  /** Whether the update must be on the disk before it counts as stored, because no server has it either. */
  isOnlyCopy: boolean;
}

/**
 * Stores updates of a room: local ones together with their rows in `unacked`, in one transaction [C3]. All local updates
 * become one row, and all remote ones another.
 * @throws the database's error; then nothing was stored
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
    for (const group of rows) {
      const [first] = group;
      if (!first) continue;
      const bytes = group.length === 1 ? first.bytes : mergeMany(group.map((update) => update.bytes));
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

/** Returns the record of a room about which nothing is known yet. */
export const emptyRoom = (ydocId: string): StoredRoom => ({
  ydocId,
  workspaceId: null,
  epoch: null,
  rev: 0,
  size: 0,
  schema: SCHEMA_VERSION_TEXT,
  storedAt: Date.now(),
});
