import * as v from 'valibot';
import { fromBase64, toBase64 } from '#client/lib/base64.ts';
import type { Device } from '#client/lib/device/device.ts';
import { LAST_WORDS } from '#client/lib/device/device-notes.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';
import { appendUpdates, type QueuedUpdate } from './append-updates.ts';
import { mergeMany } from './merge-many.ts';

/**
 * What a page that goes away has not brought into the device's database. A transaction there takes several turns, which a
 * page that is leaving does not get: it is rolled back. What stands in `localStorage` stands when the call returns.
 */
const LastWords = v.object({
  userId: v.string(),
  ydocId: v.string(),
  createdAt: v.number(),
  bytes: v.pipe(v.string(), v.base64()),
});

/** A browser keeps about 5 MB for all of a site; what is longer than this takes its chance in the database. */
const MOST_BYTES = 512 * 1024;

/**
 * Writes down what was written here and is not stored yet.
 * @returns the name under which it stands, for {@link forgetLastWords}; undefined when there is nothing to write
 */
export function leaveLastWords(
  userId: string,
  ydocId: string,
  updates: readonly QueuedUpdate[],
): string | undefined {
  const [first, ...others] = updates.filter(({ isLocal }) => isLocal);
  if (!first) return undefined;
  const bytes =
    others.length === 0 ? first.bytes : mergeMany([first, ...others].map((update) => update.bytes));
  if (bytes.byteLength > MOST_BYTES) return undefined;
  // Another tab with the same room has words of its own.
  const name = `${LAST_WORDS}${ydocId}:${crypto.randomUUID()}`;
  const words = { userId, ydocId, createdAt: first.createdAt, bytes: toBase64(bytes) };
  localStore.set(name, JSON.stringify(words));
  return name;
}

/** They came into the database after all. */
export const forgetLastWords = (name: string): void => localStore.remove(name);

const taken = new WeakMap<Device, Promise<void>>();

/** Brings what pages left behind into this person's database, once for each page. Never rejects: it is tried again by the next. */
export function takeLastWords(device: Device): Promise<void> {
  let taking = taken.get(device);
  if (!taking) {
    taking = take(device).catch(() => {});
    taken.set(device, taking);
  }
  return taking;
}

async function take(device: Device): Promise<void> {
  for (const name of localStore.names(LAST_WORDS)) {
    const words = readStored(name, LastWords);
    if (words?.userId !== device.userId) continue;
    const database = await device.database();
    if (!database) return;
    const { ydocId, createdAt, bytes } = words;
    const update = { bytes: fromBase64(bytes), isLocal: true, createdAt };
    await appendUpdates(database, { ydocId, updates: [update], isOnlyCopy: true });
    localStore.remove(name);
  }
}
