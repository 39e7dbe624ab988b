import * as v from 'valibot';
import type { CopiedText } from '#shared/backup/copy-text.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { RESTORING } from '#client/lib/device/device-notes.ts';
import { appendUpdates } from '../store/append-updates.ts';

/** Under which is noted which texts were put here for a workspace that is still to be made. */
const noteOf = (workspaceId: string): string => `${RESTORING}${workspaceId}`;

const Note = v.object({ ydocIds: v.array(v.string()), at: v.number() });

/** As long as a restore may take: a note that is older was left by a page that ended. */
const UNDERWAY_MS = 15 * 60_000;

interface StoreOptions {
  workspaceId: string;
  /** By the ids of the new documents. */
  texts: ReadonlyMap<string, CopiedText>;
  onProgress: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/**
 * Puts the texts of a workspace that is about to be made into this device's database, as this person's own new text
 * that the server lacks [C3]: each goes there by itself once its document is made.
 * @returns false when it was stopped; nothing of it is kept then
 * @throws what the database threw; nothing of it is kept then either
 */
export async function storeTexts(
  database: DeviceDatabase,
  { workspaceId, texts, onProgress, isStopped }: StoreOptions,
): Promise<boolean> {
  const ydocIds = [...texts.keys()];
  await database.put('meta', { ydocIds, at: Date.now() }, noteOf(workspaceId));
  try {
    let done = 0;
    for (const [ydocId, { beginning, update }] of texts) {
      if (isStopped()) {
        await forgetTexts(database, workspaceId);
        return false;
      }
      const createdAt = Date.now();
      await appendUpdates(database, {
        ydocId,
        updates: [
          { bytes: beginning, isLocal: false, createdAt },
          { bytes: update, isLocal: true, createdAt },
        ],
        // The disk has all before it once it has the last.
        isOnlyCopy: done === texts.size - 1,
      });
      done += 1;
      onProgress(done, texts.size);
    }
    return true;
  } catch (error) {
    await forgetTexts(database, workspaceId);
    throw error;
  }
}

/** Its operations are queued: the texts are documents' own now. */
export const keepTexts = (database: DeviceDatabase, workspaceId: string): Promise<void> =>
  database.delete('meta', noteOf(workspaceId));

/** Takes them away again, and the files that were put beside them. */
export async function forgetTexts(database: DeviceDatabase, workspaceId: string): Promise<void> {
  const tx = database.transaction(['update', 'unacked', 'room', 'meta', 'file', 'upload'], 'readwrite');
  await atomicTransaction(tx, async () => {
    const note = v.safeParse(Note, await tx.objectStore('meta').get(noteOf(workspaceId)));
    for (const ydocId of note.success ? note.output.ydocIds : []) {
      const [updates, unacked] = [tx.objectStore('update'), tx.objectStore('unacked')];
      for (const key of await updates.index('room').getAllKeys(ydocId)) await updates.delete(key);
      for (const key of await unacked.index('room').getAllKeys(ydocId)) await unacked.delete(key);
      await tx.objectStore('room').delete(ydocId);
    }
    for (const assetId of await tx.objectStore('file').index('workspace').getAllKeys(workspaceId)) {
      await tx.objectStore('upload').delete(assetId);
      await tx.objectStore('file').delete(assetId);
    }
    await tx.objectStore('meta').delete(noteOf(workspaceId));
  });
}

/** Takes away what a page left that ended while it restored: the texts of a workspace that nobody made. */
export async function forgetLeftTexts(database: DeviceDatabase, now: number): Promise<void> {
  for (const key of await database.getAllKeys('meta', IDBKeyRange.bound(RESTORING, `${RESTORING}\uffff`))) {
    const note = v.safeParse(Note, await database.get('meta', key));
    if (note.success && now - note.output.at < UNDERWAY_MS) continue;
    const workspaceId = key.slice(RESTORING.length);
    const scope = `workspace:${workspaceId}`;
    const isMade =
      (await database.countFromIndex('operation', 'scope', scope)) > 0 ||
      (await database.count('snapshot', scope)) > 0;
    if (isMade) await keepTexts(database, workspaceId);
    else await forgetTexts(database, workspaceId);
  }
}
