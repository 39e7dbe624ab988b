import { v4 as uuid } from 'uuid';
import * as v from 'valibot';
import { fromBase64, toBase64 } from '#client/lib/base64.ts';
import type { Device } from '#client/lib/device/device.ts';
import { UNLOAD_BUFFER_PREFIX } from '#client/lib/device/device-notes.ts';
import { localStore } from '#client/lib/local-store.ts';
import { readStored } from '#client/lib/stored-json.ts';
import { appendUpdates, type QueuedUpdate } from './append-updates.ts';
import { mergeMany } from './merge-many.ts';

/**
 * Local updates that a closing page could not store in the device's database. A transaction there takes several turns of
 * the event loop. A closing page does not get these turns, and the transaction is rolled back. An entry in `localStorage`
 * is stored when the call returns.
 */
const BufferedUpdate = v.object({
  userId: v.string(),
  ydocId: v.string(),
  createdAt: v.number(),
  bytes: v.pipe(v.string(), v.base64()),
});

/** `localStorage` holds about 5 MB for a site. Longer updates are not buffered: only the database can save them. */
const MAX_BYTES = 512 * 1024;

/**
 * Writes local updates that are not stored yet to `localStorage`.
 * @returns the name of the entry, for {@link clearUnloadBuffer}; undefined when nothing was written
 */
export function writeUnloadBuffer(
  userId: string,
  ydocId: string,
  updates: readonly QueuedUpdate[],
): string | undefined {
  const [first, ...others] = updates.filter(({ isLocal }) => isLocal);
  if (!first) return undefined;
  const bytes =
    others.length === 0 ? first.bytes : mergeMany([first, ...others].map((update) => update.bytes));
  if (bytes.byteLength > MAX_BYTES) return undefined;
  // Another tab may write an entry for the same room.
  const name = `${UNLOAD_BUFFER_PREFIX}${ydocId}:${uuid()}`;
  const buffered = { userId, ydocId, createdAt: first.createdAt, bytes: toBase64(bytes) };
  localStore.set(name, JSON.stringify(buffered));
  return name;
}

/** Removes an entry, because its updates were stored in the database after all. */
export const clearUnloadBuffer = (name: string): void => localStore.remove(name);

const restorations = new WeakMap<Device, Promise<void>>();

/** Moves the entries of closed pages into this person's database, once per page. Never rejects: the next page retries. */
export function restoreUnloadBuffer(device: Device): Promise<void> {
  let restoration = restorations.get(device);
  if (!restoration) {
    restoration = restore(device).catch(() => {});
    restorations.set(device, restoration);
  }
  return restoration;
}

async function restore(device: Device): Promise<void> {
  for (const name of localStore.names(UNLOAD_BUFFER_PREFIX)) {
    const buffered = readStored(name, BufferedUpdate);
    if (buffered?.userId !== device.userId) continue;
    const database = await device.database();
    if (!database) return;
    const { ydocId, createdAt, bytes } = buffered;
    const update = { bytes: fromBase64(bytes), isLocal: true, createdAt };
    await appendUpdates(database, { ydocId, updates: [update], isOnlyCopy: true });
    localStore.remove(name);
  }
}
