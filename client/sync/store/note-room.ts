import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { emptyRoom } from './append-updates.ts';

/** The server's word on this person in a room. */
export type RoomNote = Pick<StoredRoom, 'isReader' | 'writtenAs'>;

/**
 * Stores the server's word on this person in a room, for when it cannot be asked.
 * @throws what the database threw; the last word stands then
 */
export async function noteRoom(database: DeviceDatabase, ydocId: string, note: RoomNote): Promise<void> {
  const tx = database.transaction('room', 'readwrite');
  await atomicTransaction(tx, async () => {
    const room = (await tx.store.get(ydocId)) ?? emptyRoom(ydocId);
    const { isReader, writtenAs } = { ...room, ...note };
    if (isReader !== room.isReader || writtenAs !== room.writtenAs) await tx.store.put({ ...room, ...note });
  });
}
