import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { Orphan, UnackedUpdate } from '#client/lib/device/schema.ts';

/** When the server last acknowledged something of this device, epoch milliseconds; in the store `meta`. */
export const LAST_ACK_KEY = 'text-last-ack';

/**
 * The server has these rows of a room, and lost text of theirs is in the drawer: one transaction [C6].
 * @returns how many of the room's rows the server still lacks
 * @throws what the database threw; then nothing of it is done
 */
export async function settleRows(
  database: DeviceDatabase,
  ydocId: string,
  rows: readonly UnackedUpdate[],
  orphan: Orphan | undefined,
): Promise<number> {
  const tx = database.transaction(['unacked', 'orphan', 'meta', 'room'], 'readwrite');
  const unacked = tx.objectStore('unacked');
  return atomicTransaction(tx, async () => {
    // Another tab may have been quicker: what it put into the drawer is not put there again.
    const isThere = await Promise.all(rows.map(({ updateId }) => unacked.count(updateId)));
    if (orphan && isThere.includes(1)) {
      const room = await tx.objectStore('room').get(ydocId);
      await tx.objectStore('orphan').add({ ...orphan, workspaceId: room?.workspaceId ?? null });
    }
    for (const { updateId } of rows) await unacked.delete(updateId);
    await tx.objectStore('meta').put(Date.now(), LAST_ACK_KEY);
    return unacked.index('room').count(ydocId);
  });
}
