// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { evict } from '#client/lib/device/testing/evict.ts';
import { Device, type DeviceDatabase } from '#client/lib/device/device.ts';
import { compactRoom } from './compact-room.ts';
import { RoomStore } from './room-store.ts';

const ROOM = '0193a000-0000-7000-8000-000000000001';
/** Of the machine: it runs while a test lets the clocks stand still. */
const setTimeoutItself = setTimeout;
let count = 0;
let device: Device;
let database: DeviceDatabase;
const stores: RoomStore[] = [];
const storedUpTo: number[] = [];
beforeEach(async () => {
  count += 1;
  device = new Device(`store-${count}`);
  database = await opened();
  storedUpTo.length = 0;
});
afterEach(() => {
  for (const store of stores.splice(0)) store.end();
  device.close();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function opened(): Promise<DeviceDatabase> {
  const one = await device.database();
  if (!one) throw new Error('No database.');
  return one;
}

function storeOf(ydoc = new Y.Doc(), onChange = () => {}): RoomStore {
  const store = new RoomStore({
    device,
    ydocId: ROOM,
    ydoc,
    isOnlyCopy: () => true,
    onChange,
    onStored: (upTo) => storedUpTo.push(upTo),
  });
  stores.push(store);
  return store;
}

/** A text written here, each change of which is handed to the store. */
function writing(store: RoomStore): (words: string, isLocal?: boolean) => number {
  const ydoc = new Y.Doc();
  return (words, isLocal = true) => {
    const before = Y.encodeStateVector(ydoc);
    ydoc.getText('words').insert(ydoc.getText('words').length, words);
    return store.add(Y.encodeStateAsUpdate(ydoc, before), isLocal);
  };
}

async function wordsHere(): Promise<string> {
  const ydoc = new Y.Doc();
  await storeOf(ydoc).load();
  return ydoc.getText('words').toJSON();
}

const rows = () => database.getAllFromIndex('update', 'room', ROOM);
const unacked = () => database.getAllFromIndex('unacked', 'room', ROOM);
const allStored = (store: RoomStore) =>
  vi.waitFor(() => expect(store.stored).toBe('all'), { timeout: 20_000 });

test('[C3] what was written here and the note that the server lacks it are one transaction', async () => {
  const store = storeOf();
  const write = writing(store);
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  write('One ');
  write('two ');
  expect(store.stored).toBe('writing');
  expect(store.isDirty).toBe(true);
  await allStored(store);
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes).toHaveLength(1);
  expect(writes[0]?.[0]).toEqual(expect.arrayContaining(['update', 'unacked']));
  const [row] = await rows();
  expect(await unacked()).toEqual([
    { updateId: row?.id, ydocId: ROOM, bytes: row?.bytes, createdAt: expect.any(Number), isAcked: false },
  ]);
  expect(storedUpTo).toEqual([2]);
});

test('[C3] a transaction that fails in its middle leaves neither half, and both come with the next try', async () => {
  const store = storeOf();
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
  ) {
    if (this.name === 'unacked') throw new DOMException('full', 'QuotaExceededError');
    return this.put(value);
  });
  writing(store)('Kept in mind.');
  await vi.waitFor(() => expect(store.stored).toBe('failed'));
  expect(await rows()).toEqual([]);
  expect(store.isDirty).toBe(true);
  add.mockRestore();
  await allStored(store);
  expect(await wordsHere()).toBe('Kept in mind.');
  expect(await unacked()).toHaveLength(1);
});

test('[C3] a room is dirty at every moment between a key and its acknowledgement', async () => {
  const clean: string[] = [];
  const store: RoomStore = storeOf(new Y.Doc(), () => {
    if (!store.isDirty) clean.push(store.stored);
  });
  writing(store)('Always owed.');
  const asked = setInterval(() => store.isDirty || clean.push('asked'), 1);
  await allStored(store);
  clearInterval(asked);
  expect(clean).toEqual([]);
});

test('[C3] what came from the server is no debt', async () => {
  const store = storeOf();
  writing(store)('From others.', false);
  await allStored(store);
  expect(await rows()).toHaveLength(1);
  expect(await unacked()).toEqual([]);
  expect(store.isDirty).toBe(false);
});

test('others’ letters are written together; what is written here takes them along at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = storeOf();
  const write = writing(store);
  const writes = vi.spyOn(device, 'database');
  for (const letter of 'tide') {
    write(letter, false);
    vi.advanceTimersByTime(50);
  }
  expect(writes).not.toHaveBeenCalled();
  write(' rose', true);
  vi.advanceTimersByTime(30);
  expect(writes).toHaveBeenCalledOnce();
  write('.', false);
  vi.advanceTimersByTime(250);
  expect(writes).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
  await allStored(store);
  expect(await wordsHere()).toBe('tide rose.');
});

test('[C8] nothing is written in the key’s own task; a page that is put aside writes at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = storeOf();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const write = writing(store);
  write('a');
  await Promise.resolve();
  expect(transaction).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  await allStored(store);
  expect(await wordsHere()).toBe('a');
});

test('[C8] a database that the browser closed is opened again, and what was written meanwhile is there', async () => {
  const store = storeOf();
  const write = writing(store);
  write('Before. ');
  await allStored(store);
  database.close();
  // The browser tells of it only after the next transaction was refused.
  write('Meanwhile. ');
  await vi.waitFor(() => expect(store.stored).toBe('failed'));
  const reopened = await openedAnew();
  vi.spyOn(device, 'database').mockResolvedValue(reopened);
  await allStored(store);
  database = reopened;
  expect(await wordsHere()).toBe('Before. Meanwhile. ');
});

test.each([true, false])(
  '[C8][P9] what was taken away is kept whole again, as owed as it was (%s), not as a text with a hole',
  async (isLocal) => {
    const ydoc = new Y.Doc();
    const store = storeOf(ydoc);
    ydoc.on('update', (update: Uint8Array) => store.add(update, isLocal));
    ydoc.getText('words').insert(0, 'Before. ');
    await allStored(store);
    evict(database);
    await vi.waitFor(async () => expect(await device.database()).not.toBe(database));
    database = await opened();
    ydoc.getText('words').insert(8, 'After.');
    await allStored(store);
    await vi.waitFor(async () => expect(await wordsHere()).toBe('Before. After.'));
    expect((await unacked()).length > 0).toBe(isLocal);
    expect(store.isDirty).toBe(isLocal);
  },
);

test('[P9] no room: it is said of the device, what is written waits here, and is kept once there is some', async () => {
  const store = storeOf();
  const write = writing(store);
  const full = vi.spyOn(database, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  write('Waits. ');
  await vi.waitFor(() => expect(store.stored).toBe('failed'));
  expect(device.state).toBe('full');
  full.mockRestore();
  await allStored(store);
  expect(device.state).toBe('ready');
  expect(await wordsHere()).toBe('Waits. ');
});

async function openedAnew(): Promise<DeviceDatabase> {
  const other = await new Device(device.userId).database();
  if (!other) throw new Error('No database.');
  return other;
}

test('[C1][C8] a browser that keeps nothing says so, and keeps what is written for when it does', async () => {
  const refused = vi.spyOn(device, 'database').mockResolvedValue(undefined);
  const store = storeOf();
  expect(await store.load()).toEqual({ kind: 'none' });
  expect(store.stored).toBe('none');
  const write = writing(store);
  for (let at = 0; at < 500; at += 1) write(`${at} `);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(store.stored).toBe('none');
  refused.mockRestore();
  await allStored(store);
  expect(await wordsHere()).toMatch(/^0 1 2 .* 499 $/);
});

test('[B3] text of a newer version, major or minor, is not applied', async () => {
  for (const schema of ['1.1', '2.0', '1.10']) {
    await database.clear('update');
    const ydoc = new Y.Doc();
    ydoc.getText('words').insert(0, 'New');
    await database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema });
    const here = new Y.Doc();
    expect(await storeOf(here).load()).toEqual({ kind: 'newer' });
    expect(here.getText('words').toJSON()).toBe('');
  }
});

test('[B3] a row says which version wrote it, and the room keeps the highest', async () => {
  await database.put('room', {
    ydocId: ROOM,
    workspaceId: 'w',
    epoch: 'e',
    rev: 7,
    size: 5,
    schema: '0.9',
    storedAt: 0,
  });
  const store = storeOf();
  writing(store)('x');
  await allStored(store);
  expect((await rows())[0]?.schema).toBe('1.0');
  expect(await database.get('room', ROOM)).toMatchObject({
    schema: '1.0',
    rev: 7,
    epoch: 'e',
    workspaceId: 'w',
  });
});

test('[C1] a row that cannot be read keeps nobody from the rest', async () => {
  const store = storeOf();
  const write = writing(store);
  write('Here. ');
  await allStored(store);
  await database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
  write('And here.');
  await allStored(store);
  const ydoc = new Y.Doc();
  expect(await storeOf(ydoc).load()).toMatchObject({ kind: 'loaded', damaged: 1 });
  expect(ydoc.getText('words').toJSON()).toBe('Here. And here.');
  expect(await rows()).toHaveLength(3);
});

async function manyRows(wanted: number): Promise<void> {
  const ydoc = new Y.Doc();
  const updates: Uint8Array[] = [];
  ydoc.on('update', (update: Uint8Array) => updates.push(update));
  for (let at = 0; at < wanted; at += 1) ydoc.getText('words').insert(0, `${at} `);
  for (const bytes of updates) await database.add('update', { ydocId: ROOM, bytes, schema: '1.0' });
}

test('[C6] many rows become one, but for those from the oldest unacknowledged one on', async () => {
  await manyRows(450);
  const before = await wordsHere();
  const all = await rows();
  const { id: updateId, bytes } = all[300]!;
  await database.add('unacked', { updateId: updateId!, ydocId: ROOM, bytes, createdAt: 1, isAcked: false });
  expect(await compactRoom(database, ROOM)).toBe(true);
  expect((await rows()).slice(1)).toEqual(all.slice(300));
  expect(await rows()).toHaveLength(151);
  expect(await wordsHere()).toBe(before);
  await database.clear('unacked');
  expect(await compactRoom(database, ROOM)).toBe(false);
});

test('a long first row is not copied for the sake of short ones', async () => {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, 'x'.repeat(100_000));
  await database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  await manyRows(250);
  const [first] = await rows();
  const before = await wordsHere();
  expect(await compactRoom(database, ROOM)).toBe(true);
  expect((await rows())[0]).toEqual(first);
  expect(await rows()).toHaveLength(2);
  expect((await wordsHere()).length).toBe(before.length);
});

test('rows that cannot be made one all stay', async () => {
  await manyRows(250);
  await database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
  await expect(compactRoom(database, ROOM)).rejects.toBeInstanceOf(Error);
  expect(await rows()).toHaveLength(251);
});

test('[C6] what left `unacked` and what was lost of it are noted together', async () => {
  const store = storeOf();
  writing(store)('Gone. ');
  await allStored(store);
  const waiting = await store.unacked();
  const orphan = {
    id: 'o1',
    ydocId: ROOM,
    workspaceId: null,
    title: 'One',
    text: 'Gone.',
    content: { type: 'doc' },
    foundAt: 1,
  };
  await database.add('orphan', orphan);
  // The drawer does not take it a second time: then the row stays as well.
  await expect(store.settle(waiting, orphan)).rejects.toMatchObject({ name: 'ConstraintError' });
  expect(await unacked()).toHaveLength(1);
  await store.settle(waiting, { ...orphan, id: 'o2' });
  expect(await unacked()).toEqual([]);
  // As another tab does it that looked at the same rows at the same moment.
  await store.settle(waiting, { ...orphan, id: 'o3' });
  expect((await database.getAll('orphan')).map(({ id }) => id)).toEqual(['o1', 'o2']);
  expect(store.isDirty).toBe(false);
});

test('[C8] a database that was waited for long enough counts as none, and as one again once it takes something', async () => {
  const changed = vi.fn();
  const store = storeOf(new Y.Doc(), changed);
  store.giveUpWaiting();
  expect([store.stored, changed.mock.calls.length]).toEqual(['none', 1]);
  writing(store)('Late, and kept.');
  await allStored(store);
  expect(await wordsHere()).toBe('Late, and kept.');
});

test('[C3] what waits to be stored is what was written here, and the oldest of it says since when', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 5_000 });
  const store = storeOf();
  const write = writing(store);
  expect([store.pendingSince, store.waiting]).toEqual([undefined, []]);
  write('From others.', false);
  expect(store.waiting).toEqual([]);
  vi.setSystemTime(6_000);
  write('Mine.');
  expect([store.pendingSince, store.waiting.length]).toEqual([5_000, 1]);
  vi.useRealTimers();
  store.end();
  await vi.waitFor(() => expect(store.pendingSince).toBeUndefined());
  expect(store.waiting).toEqual([]);
});

test('[C3] a page that is hidden stores at once what waits, and what comes while nobody looks', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = storeOf();
  const write = writing(store);
  write('Before. ');
  expect(storedUpTo).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await turnsUntil(() => storedUpTo.length === 1);
  write('While nobody looks.');
  await turnsUntil(() => storedUpTo.length === 2);
  expect(storedUpTo).toEqual([1, 2]);
});

test('[C8] hundreds of changes that the database does not take are kept as two, and lose nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = storeOf();
  const write = writing(store);
  for (let at = 0; at < 200; at += 1) write(`${at} `, at % 4 > 0);
  expect(store.waiting).toHaveLength(150);
  write('end');
  expect(store.waiting).toHaveLength(1);
  vi.useRealTimers();
  store.end();
  await vi.waitFor(async () => expect(await unacked()).toHaveLength(1));
  expect(await wordsHere()).toBe(`${Array.from({ length: 200 }, (_, at) => `${at} `).join('')}end`);
});

test('[C2] a store that ended hears of no hidden page any more', async () => {
  const store = storeOf();
  store.end();
  const before = storedUpTo.length;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const asked = vi.spyOn(device, 'database');
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  expect([asked.mock.calls.length, storedUpTo.length]).toEqual([0, before]);
});

/** Lets the database answer while clocks stand still. */
async function turnsUntil(holds: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2_000 && !holds(); turn += 1)
    await new Promise((resolve) => setTimeoutItself(resolve, 0));
}
