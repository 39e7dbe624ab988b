// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { Device } from '#client/lib/device/device.ts';
import { localStore } from '#client/lib/local-store.ts';
import { fromBase64 } from '#client/lib/base64.ts';
import { leaveLastWords, takeLastWords } from './unload-buffer.ts';
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

/** A page with the room open. */
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
/** From now on the page gets no further turn: what it asks of its database is never answered. */
const freezeDatabase = (device: Device) =>
  vi.spyOn(device, 'database').mockReturnValue(new Promise(() => {}));

test('[C3] what a page that goes away has not stored is there in the next, and owed to the server', async () => {
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

test('[C3] a write that was under way when the page went is left behind as well', async () => {
  const first = await page();
  freezeDatabase(first.device);
  first.write('under way');
  // Its write has begun.
  await vi.waitFor(() => expect(first.store.queuedLocalUpdates).toEqual([]));
  hidePage();
  expect((await page()).words()).toBe('under way');
});

test('a page that comes back forgets what it left as soon as that is stored', async () => {
  const one = await page();
  one.write('seen again');
  hidePage();
  expect(bufferEntries()).toHaveLength(1);
  await vi.waitFor(() => expect(one.store.stored).toBe('all'));
  expect(bufferEntries()).toEqual([]);
  hidePage();
  expect(bufferEntries()).toEqual([]);
});

test('[C2] another person’s last words stay where they are', async () => {
  const first = await page();
  freezeDatabase(first.device);
  first.write('mine');
  hidePage();
  expect((await page('somebody-else')).words()).toBe('');
  expect(bufferEntries()).toHaveLength(1);
  expect((await page()).words()).toBe('mine');
});

test('[C12] after a sign-out nothing is left behind', async () => {
  const first = await page();
  first.write('secret');
  first.device.close();
  hidePage();
  expect(bufferEntries()).toEqual([]);
});

test('what cannot be read is no words', async () => {
  localStore.set('last-words:x', '{"userId":');
  localStore.set(
    'last-words:y',
    JSON.stringify({ userId: writerId, ydocId: ROOM, createdAt: 1, bytes: '?' }),
  );
  expect((await page()).words()).toBe('');
});

let writers = 0;
/** A change that says these words. */
function change(words: string, isLocal = true) {
  const ydoc = new Y.Doc();
  // One of chance is a byte shorter once in a while, and with it the change.
  ydoc.clientID = 1_000_000_000 + (writers += 1);
  ydoc.getText('words').insert(0, words);
  return { bytes: Y.encodeStateAsUpdate(ydoc), isLocal, createdAt: 1 };
}

test('[C3] others’ words are not left behind: the server has them', () => {
  expect(leaveLastWords(writerId, ROOM, [])).toBeUndefined();
  expect(leaveLastWords(writerId, ROOM, [change('theirs', false)])).toBeUndefined();
  expect(bufferEntries()).toEqual([]);
  const name = leaveLastWords(writerId, ROOM, [change('theirs', false), change('mine')]);
  expect(bufferEntries()).toEqual([name]);
  // One change is kept as it is: nothing of theirs is in it.
  const kept = JSON.parse(localStore.get(name ?? '') ?? '{}') as { bytes: string };
  const ydoc = new Y.Doc();
  Y.applyUpdate(ydoc, fromBase64(kept.bytes));
  expect(ydoc.getText('words').toJSON()).toBe('mine');
});

test('[C3] what is too long to be left behind takes its chance in the database; half a megabyte is not', () => {
  const most = 512 * 1024;
  const around = change('x'.repeat(most)).bytes.byteLength - most;
  expect(leaveLastWords(writerId, ROOM, [change('x'.repeat(most - around + 1))])).toBeUndefined();
  expect(leaveLastWords(writerId, ROOM, [change('x'.repeat(most - around))])).toBeDefined();
});

test('[C3] a page takes what was left once, however many rooms it opens', async () => {
  leaveLastWords(writerId, ROOM, [change('mine')]);
  const device = new Device(writerId);
  const asked = vi.spyOn(device, 'database');
  await Promise.all([takeLastWords(device), takeLastWords(device)]);
  await takeLastWords(device);
  expect(asked).toHaveBeenCalledOnce();
  expect(await (await device.database())?.count('unacked')).toBe(1);
  expect(bufferEntries()).toEqual([]);
  device.close();
});
