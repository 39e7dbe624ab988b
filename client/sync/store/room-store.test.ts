// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { evict } from '#client/lib/device/testing/evict.ts';
import { Device } from '#client/lib/device/device.ts';
import type { RoomStore } from './room-store.ts';
import { allStored, ROOM, storeFixture, waitTurns, writerFor } from './testing/store-fixture.ts';

const fixture = storeFixture();

test('[C3] a local update and its row in `unacked` are stored in one transaction', async () => {
  const store = fixture.store();
  const write = writerFor(store);
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  write('One ');
  write('two ');
  expect(store.stored).toBe('writing');
  expect(store.isDirty).toBe(true);
  await allStored(store);
  const writes = transaction.mock.calls.filter(([, mode]) => mode === 'readwrite');
  expect(writes).toHaveLength(1);
  expect(writes[0]?.[0]).toEqual(expect.arrayContaining(['update', 'unacked']));
  const [row] = await fixture.rows();
  expect(await fixture.unacked()).toEqual([
    { updateId: row?.id, ydocId: ROOM, bytes: row?.bytes, createdAt: expect.any(Number), isAcked: false },
  ]);
  expect(fixture.storedUpTo).toEqual([2]);
});

test('[C3] a transaction that fails halfway stores neither row, and the next attempt stores both', async () => {
  const store = fixture.store();
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
  ) {
    if (this.name === 'unacked') throw new DOMException('full', 'QuotaExceededError');
    return this.put(value);
  });
  writerFor(store)('Kept in mind.');
  await vi.waitFor(() => expect(store.stored).toBe('failed'));
  expect(await fixture.rows()).toEqual([]);
  expect(store.isDirty).toBe(true);
  add.mockRestore();
  await allStored(store);
  expect(await fixture.storedText()).toBe('Kept in mind.');
  expect(await fixture.unacked()).toHaveLength(1);
});

test('[C3] a room is dirty at every moment between a key and its acknowledgement', async () => {
  const cleanMoments: string[] = [];
  const store: RoomStore = fixture.store({
    onChange: () => {
      if (!store.isDirty) cleanMoments.push(store.stored);
    },
  });
  writerFor(store)('Always owed.');
  const timer = setInterval(() => store.isDirty || cleanMoments.push('asked'), 1);
  await allStored(store);
  clearInterval(timer);
  expect(cleanMoments).toEqual([]);
});

test('[C3] an update from the server gets no row in `unacked`', async () => {
  const store = fixture.store();
  writerFor(store)('From others.', false);
  await allStored(store);
  expect(await fixture.rows()).toHaveLength(1);
  expect(await fixture.unacked()).toEqual([]);
  expect(store.isDirty).toBe(false);
});

test('remote characters are written together, and a local update is written soon and takes them along', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = fixture.store();
  const write = writerFor(store);
  const writes = vi.spyOn(fixture.device, 'database');
  for (const character of 'tide') {
    write(character, false);
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
  expect(await fixture.storedText()).toBe('tide rose.');
});

test('[C8] nothing is written in the task of a key, and a page that is hidden writes at once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = fixture.store();
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction');
  const write = writerFor(store);
  write('a');
  await Promise.resolve();
  expect(transaction).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('pagehide'));
  vi.useRealTimers();
  await allStored(store);
  expect(await fixture.storedText()).toBe('a');
});

test('[C8] a database that the browser closed is opened again, and the updates made meanwhile are stored', async () => {
  const store = fixture.store();
  const write = writerFor(store);
  write('Before. ');
  await allStored(store);
  fixture.database.close();
  // The browser reports the closed database only after it has refused the next transaction.
  write('Meanwhile. ');
  await vi.waitFor(() => expect(store.stored).toBe('failed'));
  const reopened = await fixture.openDatabase(new Device(fixture.device.userId));
  vi.spyOn(fixture.device, 'database').mockResolvedValue(reopened);
  await allStored(store);
  fixture.database = reopened;
  expect(await fixture.storedText()).toBe('Before. Meanwhile. ');
});

test.each([true, false])(
  '[C8][P9] the whole text is stored again after an eviction, and is unacknowledged only if it was before (%s)',
  async (isLocal) => {
    const ydoc = new Y.Doc();
    const store = fixture.store({ ydoc });
    ydoc.on('update', (update: Uint8Array) => store.add(update, isLocal));
    ydoc.getText('words').insert(0, 'Before. ');
    await allStored(store);
    evict(fixture.database);
    await vi.waitFor(async () => expect(await fixture.device.database()).not.toBe(fixture.database));
    fixture.database = await fixture.openDatabase();
    ydoc.getText('words').insert(8, 'After.');
    await allStored(store);
    await vi.waitFor(async () => expect(await fixture.storedText()).toBe('Before. After.'));
    expect((await fixture.unacked()).length > 0).toBe(isLocal);
    expect(store.isDirty).toBe(isLocal);
  },
);

test('[M9] after an eviction the unacknowledged rows are stored as they were made, and the whole text as text of the server', async () => {
  const ydoc = new Y.Doc();
  const rows: Uint8Array[] = [];
  const store = fixture.store({ ydoc, localRows: () => rows });
  ydoc.getText('words').insert(0, 'Of the server. ');
  ydoc.on('update', (update: Uint8Array) => {
    rows.push(update);
    store.add(update, true);
  });
  ydoc.getText('words').insert(15, 'Mine.');
  await allStored(store);
  evict(fixture.database);
  await vi.waitFor(async () => expect(await fixture.device.database()).not.toBe(fixture.database));
  fixture.database = await fixture.openDatabase();
  await vi.waitFor(async () => expect(await fixture.storedText()).toBe('Of the server. Mine.'));
  expect((await fixture.unacked()).map(({ bytes }) => [...bytes])).toEqual(rows.map((row) => [...row]));
  expect(store.isDirty).toBe(true);
});

test('[P9] a full disk is reported as the state of the device, and queued updates are stored once there is room', async () => {
  const store = fixture.store();
  const write = writerFor(store);
  const full = vi.spyOn(fixture.database, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  write('Waits. ');
  await vi.waitFor(() => expect(store.stored).toBe('failed'));
  expect(fixture.device.state).toBe('full');
  full.mockRestore();
  await allStored(store);
  expect(fixture.device.state).toBe('ready');
  expect(await fixture.storedText()).toBe('Waits. ');
});

test('[C1][C8] a browser that stores nothing reports it, and queued updates are stored as soon as it can', async () => {
  const database = vi.spyOn(fixture.device, 'database').mockResolvedValue(undefined);
  const store = fixture.store();
  expect(await store.load()).toEqual({ kind: 'none' });
  expect(store.stored).toBe('none');
  const write = writerFor(store);
  for (let at = 0; at < 500; at += 1) write(`${at} `);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(store.stored).toBe('none');
  database.mockRestore();
  await allStored(store);
  expect(await fixture.storedText()).toMatch(/^0 1 2 .* 499 $/);
});

test('[B3] text of a newer version, major or minor, is not applied', async () => {
  for (const schema of ['1.1', '2.0', '1.10']) {
    await fixture.database.clear('update');
    const ydoc = new Y.Doc();
    ydoc.getText('words').insert(0, 'New');
    await fixture.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema });
    const here = new Y.Doc();
    expect(await fixture.store({ ydoc: here }).load()).toEqual({ kind: 'newer' });
    expect(here.getText('words').toJSON()).toBe('');
  }
});

test('[B3] a row has the version that wrote it, and the room has the highest version', async () => {
  await fixture.database.put('room', {
    ydocId: ROOM,
    workspaceId: 'w',
    epoch: 'e',
    rev: 7,
    size: 5,
    schema: '0.9',
    storedAt: 0,
  });
  const store = fixture.store();
  writerFor(store)('x');
  await allStored(store);
  expect((await fixture.rows())[0]?.schema).toBe('1.0');
  expect(await fixture.database.get('room', ROOM)).toMatchObject({
    schema: '1.0',
    rev: 7,
    epoch: 'e',
    workspaceId: 'w',
  });
});

test('[C1] the other rows are loaded when a row cannot be read', async () => {
  const store = fixture.store();
  const write = writerFor(store);
  write('Here. ');
  await allStored(store);
  await fixture.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
  write('And here.');
  await allStored(store);
  const ydoc = new Y.Doc();
  expect(await fixture.store({ ydoc }).load()).toMatchObject({ kind: 'loaded', damaged: 1 });
  expect(ydoc.getText('words').toJSON()).toBe('Here. And here.');
  expect(await fixture.rows()).toHaveLength(3);
});

test('[C8] a database that was given up counts as missing, and as available once it accepts a write', async () => {
  const changeListener = vi.fn();
  const store = fixture.store({ onChange: changeListener });
  store.giveUpWaiting();
  expect([store.stored, changeListener.mock.calls.length]).toEqual(['none', 1]);
  writerFor(store)('Late, and kept.');
  await allStored(store);
  expect(await fixture.storedText()).toBe('Late, and kept.');
});

test('[C3] the queue lists local updates, and pendingSince is the time of the oldest update in it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 5_000 });
  const store = fixture.store();
  const write = writerFor(store);
  expect([store.pendingSince, store.queuedLocalUpdates]).toEqual([undefined, []]);
  write('From others.', false);
  expect(store.queuedLocalUpdates).toEqual([]);
  vi.setSystemTime(6_000);
  write('Mine.');
  expect([store.pendingSince, store.queuedLocalUpdates.length]).toEqual([5_000, 1]);
  vi.useRealTimers();
  store.end();
  await vi.waitFor(() => expect(store.pendingSince).toBeUndefined());
  expect(store.queuedLocalUpdates).toEqual([]);
});

test('[C3] a hidden page stores queued updates at once, and also the updates that follow while it is hidden', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = fixture.store();
  const write = writerFor(store);
  write('Before. ');
  expect(fixture.storedUpTo).toEqual([]);
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await waitTurns(() => fixture.storedUpTo.length === 1);
  write('While nobody looks.');
  await waitTurns(() => fixture.storedUpTo.length === 2);
  expect(fixture.storedUpTo).toEqual([1, 2]);
});

test('[C8] hundreds of updates that the database does not accept are merged into two without a loss', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const store = fixture.store();
  const write = writerFor(store);
  for (let at = 0; at < 200; at += 1) write(`${at} `, at % 4 > 0);
  expect(store.queuedLocalUpdates).toHaveLength(150);
  write('end');
  expect(store.queuedLocalUpdates).toHaveLength(1);
  vi.useRealTimers();
  store.end();
  await vi.waitFor(async () => expect(await fixture.unacked()).toHaveLength(1));
  expect(await fixture.storedText()).toBe(`${Array.from({ length: 200 }, (_, at) => `${at} `).join('')}end`);
});
