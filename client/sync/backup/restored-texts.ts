import * as v from 'valibot';
import type { CopiedText } from '#shared/backup/copy-text.ts';
import { atomicTransaction } from '#client/lib/device/atomic-transaction.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import { RESTORING_PREFIX } from '#client/lib/device/device-notes.ts';
import { appendUpdates } from '../store/append-updates.ts';

/** The key of the note that lists the texts stored for a workspace which is not created yet. */
const noteKeyOf = (workspaceId: string): string => `${RESTORING_PREFIX}${workspaceId}`;

const Note = v.object({ ydocIds: v.array(v.string()), at: v.number() });

/** The longest time that a restore may take. An older note was left by a page that was closed. */
const LONGEST_RESTORE_MS = 15 * 60_000;

interface StoreOptions {
  workspaceId: string;
  /** The texts by the ids of the new documents and canvases. */
  texts: ReadonlyMap<string, CopiedText>;
  onProgress: (done: number, total: number) => void;
  isStopped: () => boolean;
}

/**
 * Stores the texts of a workspace that is about to be created in this device's database, as this person's own text
 * which the server lacks [C3]. Each text is sent once its document exists.
 * @returns false when it was stopped and no text is stored
 * @throws any error of the database; no text is stored then either
 */
export async function storeTexts(
  database: DeviceDatabase,
  { workspaceId, texts, onProgress, isStopped }: StoreOptions,
): Promise<boolean> {
  const ydocIds = [...texts.keys()];
  await database.put('meta', { ydocIds, at: Date.now() }, noteKeyOf(workspaceId));
  try {
    let done = 0;
    for (const [ydocId, { beginning, update }] of texts) {
      if (isStopped()) {
        await rollBackTexts(database, workspaceId);
        return false;
      }
      const createdAt = Date.now();
      await appendUpdates(database, {
        ydocId,
        updates: [
          { bytes: beginning, isLocal: false, createdAt },
          { bytes: update, isLocal: true, createdAt },
        ],
        // When the last write is durable on disk, all writes before it are too.
        isOnlyCopy: done === texts.size - 1,
      });
      done += 1;
      onProgress(done, texts.size);
    }
    return true;
  } catch (error) {
    await rollBackTexts(database, workspaceId);
    throw error;
  }
}

/** Makes a workspace's stored texts permanent: the operations that create the workspace are queued. */
export const commitTexts = (database: DeviceDatabase, workspaceId: string): Promise<void> =>
  database.delete('meta', noteKeyOf(workspaceId));

/** Deletes a workspace's stored texts, and the files that were stored with them. */
export async function rollBackTexts(database: DeviceDatabase, workspaceId: string): Promise<void> {
  const tx = database.transaction(['update', 'unacked', 'room', 'meta', 'file', 'upload'], 'readwrite');
  await atomicTransaction(tx, async () => {
    const note = v.safeParse(Note, await tx.objectStore('meta').get(noteKeyOf(workspaceId)));
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
    await tx.objectStore('meta').delete(noteKeyOf(workspaceId));
  });
}

/** Deletes texts that a page left when it was closed during a restore, unless their workspace was created. */
export async function rollBackAbandonedTexts(database: DeviceDatabase, now: number): Promise<void> {
  for (const key of await database.getAllKeys(
    'meta',
    IDBKeyRange.bound(RESTORING_PREFIX, `${RESTORING_PREFIX}\uffff`),
  )) {
    const note = v.safeParse(Note, await database.get('meta', key));
    if (note.success && now - note.output.at < LONGEST_RESTORE_MS) continue;
    const workspaceId = key.slice(RESTORING_PREFIX.length);
    const scope = `workspace:${workspaceId}`;
    const isWorkspaceCreated =
      (await database.countFromIndex('operation', 'scope', scope)) > 0 ||
      (await database.count('snapshot', scope)) > 0;
    if (isWorkspaceCreated) await commitTexts(database, workspaceId);
    else await rollBackTexts(database, workspaceId);
  }
}
