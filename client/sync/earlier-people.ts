import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { onSeenEpoch } from '#client/api/seen-epoch.ts';
import { Device, otherPeopleHere, wipeDevice } from '#client/lib/device/device.ts';
import { LEFT_UNSENT } from '#client/lib/device/device-notes.ts';
import { retainUnsent } from '#client/lib/device/retain-unsent.ts';
import { isNothing, NOTHING_UNSENT, type Unsent } from '#client/lib/device/unsent.ts';
import { wipeCaches } from '#client/lib/service-worker/wipe-caches.ts';
import { takeLastWords } from './store/unload-buffer.ts';

/**
 * Removes from this device all that the server has of other people than the one who is signed in [C2, C12]; what it
 * does not have stays in its writer's own database, which this person's pages never open for reading. Safe to repeat:
 * a database that fails, or a page that is closed meanwhile, leaves the rest to the next start.
 * @param epoch the server's present epoch
 * @returns what stays of all of them together
 */
export async function clearEarlierPeople(userId: string, epoch: string): Promise<Unsent> {
  let all = NOTHING_UNSENT;
  // A browser that names no databases stores none either.
  for (const other of await otherPeopleHere(userId).catch(() => [])) {
    // They may have signed in again in another tab meanwhile.
    if (getRememberedUserId() !== userId) return NOTHING_UNSENT;
    all = sum(all, await clearOne(other, epoch));
  }
  await wipeCaches().catch(() => {});
  return all;
}

async function clearOne(userId: string, epoch: string): Promise<Unsent> {
  const device = new Device(userId);
  await takeLastWords(device);
  const left = await device.attempt((database) => retainUnsent(database, epoch));
  device.close();
  if (left && isNothing(left)) await wipeDevice(userId).catch(() => {});
  return left ?? NOTHING_UNSENT;
}

const sum = (one: Unsent, other: Unsent): Unsent => ({
  texts: one.texts + other.texts,
  changes: one.changes + other.changes,
  files: one.files + other.files,
  kept: one.kept + other.kept,
});

/** Deletes also what the server does not have of other people. */
export async function forgetEarlierPeople(userId: string): Promise<void> {
  await Promise.all((await otherPeopleHere(userId)).map(wipeDevice));
}

/**
 * Clears this device of earlier people as soon as the server has answered in this page, and again in each of its epochs.
 * @param onLeft called with what stays of them
 * @returns ends it
 */
export function followEarlierPeople(userId: string, onLeft: (left: Unsent) => void): () => void {
  let isOver = false;
  const stop = onSeenEpoch((epoch) => {
    void clearEarlierPeople(userId, epoch).then((left) => {
      if (!isOver) onLeft(left);
    });
  });
  return () => {
    isOver = true;
    stop();
  };
}

/** Whether others signed in since this person was here, and unsent work of theirs waited; true once. */
export async function hasReturned(device: Device): Promise<boolean> {
  const wasLeft = await device.attempt(async (database) => {
    const tx = database.transaction('meta', 'readwrite');
    const note = await tx.store.get(LEFT_UNSENT);
    if (note !== undefined) await tx.store.delete(LEFT_UNSENT);
    await tx.done;
    return note === true;
  });
  return wasLeft === true;
}
