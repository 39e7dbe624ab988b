// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { Device } from '#client/lib/device/device.ts';
import { localStore } from '#client/lib/local-store.ts';
import { fromBase64 } from '#client/lib/base64.ts';
import { writeUnloadBuffer, restoreUnloadBuffer } from './unload-buffer.ts';
import { RoomStore } from './room-store.ts';

const ROOM = '0193a000-0000-7000-8000-000000000002';
let count = 0;
let writerId: string;
const opened: { store: RoomStore; device: Device }[] = [];
beforeEach(() => {
  count += 1;
  writerId = `last-words-${count}`;
});
afterEach(() => {
  for (const { store, device } of opened.splice(0)) {
    store.end();
    device.close();
  }
  vi.restoreAllMocks();
  localStorage.clear();
});

/** Returns a page with the room open. */
async function page(userId = writerId) {
  const device = new Device(userId);
  const ydoc = new Y.Doc();
  const store = new RoomStore({
    device,
    ydocId: ROOM,
    ydoc,
    isOnlyCopy: () => true,
    onChange: () => {},
    onStored: () => {},
    onUnacked: () => {},
    localRows: () => undefined,
  });
  opened.push({ store, device });
  await store.load();
  const writer = new Y.Doc();
  Y.applyUpdate(writer, Y.encodeStateAsUpdate(ydoc));
  const write = (words: string): void => {
    const before = Y.encodeStateVector(writer);
    writer.getText('words').insert(writer.getText('words').length, words);
    store.add(Y.encodeStateAsUpdate(writer, before), true);
  };
  return { device, store, write, words: () => ydoc.getText('words').toJSON() };
}

const bufferEntries = (): string[] => localStore.names('last-words:');
const hidePage = () => window.dispatchEvent(new Event('pagehide'));
/** From now on the database never answers, as in a page that gets no further turn of the event loop. */
const freezeDatabase = (device: Device) =>
  vi.spyOn(device, 'database').mockReturnValue(new Promise(() => {}));

test('[C3] the next page loads the updates that a closing page could not store, and they are unacknowledged', async () => {
  const first = await page();
  first.write('On the morning ');
  await vi.waitFor(() => expect(first.store.stored).toBe('all'));
  freezeDatabase(first.device);
  first.write('the sea ');
  first.write('did not come in');
  hidePage();
  expect(bufferEntries()).toHaveLength(1);
  const next = await page();
  expect(next.words()).toBe('On the morning the sea did not come in');
  expect(next.store.isDirty).toBe(true);
  expect(await next.store.unacked()).toHaveLength(2);
  expect(bufferEntries()).toEqual([]);
});

test('[C3] a write that was in progress when the page closed is buffered as well', async () => {
  const first = await page();
  freezeDatabase(first.device);
  first.write('under way');
  // The write has begun.
  await vi.waitFor(() => expect(first.store.queuedLocalUpdates).toEqual([]));
  hidePage();
  expect((await page()).words()).toBe('under way');
});

test('a page that is shown again removes its buffer entry as soon as the updates are stored', async () => {
  const one = await page();
  one.write('seen again');
  hidePage();
  expect(bufferEntries()).toHaveLength(1);
  await vi.waitFor(() => expect(one.store.stored).toBe('all'));
  expect(bufferEntries()).toEqual([]);
  hidePage();
  expect(bufferEntries()).toEqual([]);
});

test('[C2] the buffer entry of another person stays in place', async () => {
  const first = await page();
  freezeDatabase(first.device);
  first.write('mine');
  hidePage();
  expect((await page('somebody-else')).words()).toBe('');
  expect(bufferEntries()).toHaveLength(1);
  expect((await page()).words()).toBe('mine');
});

test('[C12] no buffer entry is written after a sign-out', async () => {
  const first = await page();
  first.write('secret');
  first.device.close();
  hidePage();
  expect(bufferEntries()).toEqual([]);
});

test('a buffer entry that cannot be read is ignored', async () => {
  localStore.set('last-words:x', '{"userId":');
  localStore.set(
    'last-words:y',
    JSON.stringify({ userId: writerId, ydocId: ROOM, createdAt: 1, bytes: '?' }),
  );
  expect((await page()).words()).toBe('');
});

let writers = 0;
/** Returns an update that inserts a text. */
function change(words: string, isLocal = true) {
  const ydoc = new Y.Doc();
  // A random client id is a byte shorter once in a while, and then the update is, too.
  ydoc.clientID = 1_000_000_000 + (writers += 1);
  ydoc.getText('words').insert(0, words);
  return { bytes: Y.encodeStateAsUpdate(ydoc), isLocal, createdAt: 1 };
}

test('[C3] remote updates are not buffered, because the server has them', () => {
  expect(writeUnloadBuffer(writerId, ROOM, [])).toBeUndefined();
  expect(writeUnloadBuffer(writerId, ROOM, [change('theirs', false)])).toBeUndefined();
  expect(bufferEntries()).toEqual([]);
  const name = writeUnloadBuffer(writerId, ROOM, [change('theirs', false), change('mine')]);
  expect(bufferEntries()).toEqual([name]);
  // A single update is stored unchanged: it contains nothing of the other person.
  const entry = JSON.parse(localStore.get(name ?? '') ?? '{}') as { bytes: string };
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, fromBase64(entry.bytes));
  expect(ydoc.getText('words').toJSON()).toBe('mine');
});

test('[C3] an update of more than half a megabyte is not buffered, and one of half a megabyte is', () => {
  const most = 512 * 1024;
  const around = change('x'.repeat(most)).bytes.byteLength - most;
  expect(writeUnloadBuffer(writerId, ROOM, [change('x'.repeat(most - around + 1))])).toBeUndefined();
  expect(writeUnloadBuffer(writerId, ROOM, [change('x'.repeat(most - around))])).toBeDefined();
});

test('[C3] a page restores the buffer entries once, however many rooms it opens', async () => {
  writeUnloadBuffer(writerId, ROOM, [change('mine')]);
  const device = new Device(writerId);
  const asked = vi.spyOn(device, 'database');
  await Promise.all([restoreUnloadBuffer(device), restoreUnloadBuffer(device)]);
  await restoreUnloadBuffer(device);
  expect(asked).toHaveBeenCalledOnce();
  expect(await (await device.database())?.count('unacked')).toBe(1);
  expect(bufferEntries()).toEqual([]);
  device.close();
});
