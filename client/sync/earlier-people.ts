import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { onServerEpoch } from '#client/api/server-epoch.ts';
import { Device, otherUserIds, wipeDevice } from '#client/lib/device/device.ts';
import { LEFT_UNSENT } from '#client/lib/device/device-notes.ts';
import { retainUnsent } from '#client/lib/device/retain-unsent.ts';
import { isNothingUnsent, NOTHING_UNSENT, type Unsent } from '#client/lib/device/unsent.ts';
import { wipeCaches } from '#client/lib/service-worker/wipe-caches.ts';
import { restoreUnloadBuffer } from './store/unload-buffer.ts';

/**
 * Deletes from this device all data of other people that the server also has [C2, C12]. Unsent work stays in its
 * writer's own database, which the pages of the signed-in person never show. Safe to repeat: when a database fails,
 * or the page is closed meanwhile, the next start does the rest.
 * @param userId the signed-in person
 * @param epoch the server's current epoch
 * @returns the unsent work of all other people together
 */
export async function clearEarlierPeople(userId: string, epoch: string): Promise<Unsent> {
  let total = NOTHING_UNSENT;
  // A browser that cannot list its databases does not store any.
  for (const otherUserId of await otherUserIds(userId).catch(() => [])) {
    // The other person may have signed in again in another tab meanwhile.
    if (getRememberedUserId() !== userId) return NOTHING_UNSENT;
    total = addUnsent(total, await clearPerson(otherUserId, epoch));
  }
  await wipeCaches().catch(() => {});
  return total;
}

async function clearPerson(userId: string, epoch: string): Promise<Unsent> {
  const device = new Device(userId);
  await restoreUnloadBuffer(device);
  const unsent = await device.attempt((database) => retainUnsent(database, epoch));
  device.close();
  if (unsent && isNothingUnsent(unsent)) await wipeDevice(userId).catch(() => {});
  return unsent ?? NOTHING_UNSENT;
}

const addUnsent = (a: Unsent, b: Unsent): Unsent => ({
  texts: a.texts + b.texts,
  changes: a.changes + b.changes,
  files: a.files + b.files,
  unresolved: a.unresolved + b.unresolved,
});

/** Deletes all data of other people from this device, unsent work included. */
export async function wipeEarlierPeople(userId: string): Promise<void> {
  await Promise.all((await otherUserIds(userId)).map(wipeDevice));
}

/**
 * Clears other people's data from this device when the server first answers this page, and again in each new epoch.
 * @param onCleared called with their unsent work, which stays
 * @returns ends the subscription
 */
export function clearEarlierPeopleEachEpoch(userId: string, onCleared: (left: Unsent) => void): () => void {
  let isStopped = false;
  const stop = onServerEpoch((epoch) => {
    void clearEarlierPeople(userId, epoch).then((unsent) => {
      if (!isStopped) onCleared(unsent);
    });
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/**
 * Whether another person signed in since this person was last here, while unsent work of this person waited. It deletes
 * the note about that, so it returns true only once.
 */
export async function takeReturnNote(device: Device): Promise<boolean> {
  const hasNote = await device.attempt(async (database) => {
    const tx = database.transaction('meta', 'readwrite');
    const note = await tx.store.get(LEFT_UNSENT);
    if (note !== undefined) await tx.store.delete(LEFT_UNSENT);
    await tx.done;
    return note === true;
  });
  return hasNote === true;
}
