import { asAWhole } from '#client/lib/device/as-a-whole.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { emptyRoom } from './append-updates.ts';

/**
 * Keeps the server's word on who may write in a room, for when it cannot be asked.
 * @throws what the database threw; the last word stands then
 */
export async function noteReader(database: DeviceDatabase, ydocId: string, isReader: boolean): Promise<void> {
  const tx = database.transaction('room', 'readwrite');
  await asAWhole(tx, async () => {
    const room = (await tx.store.get(ydocId)) ?? emptyRoom(ydocId);
    if (room.isReader !== isReader) await tx.store.put({ ...room, isReader });
  });
}
