import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { StoredRoom } from '#client/lib/device/schema.ts';
import { emptyRoom } from './append-updates.ts';

/** The server's report on this person in a room: the role, and the client id of the person's last edit. */
export type RoomNote = Pick<StoredRoom, 'isReader' | 'writtenAs'>;

/**
 * Stores the server's report on this person in a room, to be used while the server is unreachable.
 * @throws the database's error; then the previous report stays
 */
export async function noteRoom(database: DeviceDatabase, ydocId: string, note: RoomNote): Promise<void> {
  const tx = database.transaction('room', 'readwrite');
  await atomicTransaction(tx, async () => {
    const room = (await tx.store.get(ydocId)) ?? emptyRoom(ydocId);
    const { isReader, writtenAs } = { ...room, ...note };
    if (isReader !== room.isReader || writtenAs !== room.writtenAs) await tx.store.put({ ...room, ...note });
  });
}
