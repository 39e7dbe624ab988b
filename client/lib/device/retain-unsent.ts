import { atomicTransaction } from './atomic-transaction.ts';
import type { DeviceDatabase } from './device.ts';
import {
  ENDED_EPOCH_PREFIX,
  LEFT_UNSENT,
  RESTORING_PREFIX,
  TEXT_EPOCH,
  TEXT_RECOVERY,
} from './device-notes.ts';
import type { Unsent } from './unsent.ts';

const STORES = [
  'update',
  'unacked',
  'room',
  'orphan',
  'operation',
  'problem',
  'snapshot',
  'meta',
  'file',
  'upload',
] as const;

/**
 * Removes all data that the server has acknowledged from a person's database, in one transaction: if the page is
 * closed meanwhile, nothing is removed. Rooms with unsent text stay complete, because a single update is no readable
 * text. No text is decoded. A server that was restored from a backup may lack data that it once acknowledged, so
 * nothing is removed until the device has compared its texts with it.
 * @param epoch the server's current epoch
 * @returns the counts of the data that stays
 * @throws the error of the database; then nothing is removed
 */
export async function retainUnsent(database: DeviceDatabase, epoch: string): Promise<Unsent> {
  const tx = database.transaction(STORES, 'readwrite');
  return atomicTransaction(tx, async () => {
    const meta = tx.objectStore('meta');
    const notes = (await meta.getAllKeys()).map(String);
    const isUncompared =
      ((await meta.get(TEXT_EPOCH)) ?? epoch) !== epoch ||
      notes.some((name) => name === TEXT_RECOVERY || name.startsWith(ENDED_EPOCH_PREFIX));

    const rooms = tx.objectStore('room');
    const dirty = new Set<string>();
    for (let cursor = await openUnacked(); cursor; cursor = await cursor.continue()) dirty.add(cursor.key);
    if (!isUncompared) {
      await removeRooms();
      await removeAcknowledged();
      for (const name of notes)
        if (name !== TEXT_EPOCH && !name.startsWith(RESTORING_PREFIX)) await meta.delete(name);
      await tx.objectStore('snapshot').clear();
    }
    await meta.put(true, LEFT_UNSENT);
    return {
      texts: isUncompared ? await rooms.count() : dirty.size,
      changes: await tx.objectStore('operation').count(),
      files: await tx.objectStore('upload').count(),
      unresolved: (await tx.objectStore('orphan').count()) + (await tx.objectStore('problem').count()),
    };

    function openUnacked() {
      return tx.objectStore('unacked').index('room').openKeyCursor(null, 'nextunique');
    }

    async function removeRooms(): Promise<void> {
      const updates = tx.objectStore('update');
      for (let cursor = await updates.index('room').openKeyCursor(); cursor; cursor = await cursor.continue())
        if (!dirty.has(cursor.key)) await updates.delete(cursor.primaryKey);
      for (const ydocId of await rooms.getAllKeys()) if (!dirty.has(ydocId)) await rooms.delete(ydocId);
    }

    async function removeAcknowledged(): Promise<void> {
      const operations = tx.objectStore('operation');
      for (const { key, ack } of await operations.getAll())
        if (ack?.epoch === epoch) await operations.delete(key);
      const uploads = tx.objectStore('upload');
      const waiting = new Set<string>();
      for (const { assetId, isDone } of await uploads.getAll()) {
        if (isDone) await uploads.delete(assetId);
        else waiting.add(assetId);
      }
      const files = tx.objectStore('file');
      for (const assetId of await files.getAllKeys()) if (!waiting.has(assetId)) await files.delete(assetId);
    }
  });
}
