import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { Orphan, UnackedUpdate } from '#client/lib/device/schema.ts';

/** Key in the store `meta`: when the server last acknowledged text of this device, epoch milliseconds. */
export const LAST_ACK_KEY = 'text-last-ack';

/**
 * Removes rows that the server has from `unacked`, and stores their lost text as an orphan, in one transaction [C6].
 * @returns the number of the room's rows that the server still lacks
 * @throws the database's error; then nothing was changed
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
    // Another tab may have settled the same rows first: then the orphan is stored already.
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
