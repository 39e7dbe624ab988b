// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { evict } from '#client/lib/device/testing/evict.ts';
import { localStore } from '#client/lib/local-store.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { RoomStore } from './room-store.ts';
import { allStored, ROOM, storeFixture, waitTurns, writerFor } from './testing/store-fixture.ts';
import { onTextChange } from './text-change-events.ts';

const fixture = storeFixture();
const useFixedClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** From now on what is asked of the database is answered when a test says so. */
function delayDatabase(): (database: DeviceDatabase | undefined) => void {
  const answer = Promise.withResolvers<DeviceDatabase | undefined>();
  vi.spyOn(fixture.device, 'database').mockReturnValue(answer.promise);
  return answer.resolve;
}
const bufferEntries = (): string[] => localStore.names('last-words:');
const hidePage = () => window.dispatchEvent(new Event('pagehide'));

describe('[C8] what is said of what is stored', () => {
  test('is that all is, before anything was written', () => {
    expect([fixture.store().stored, fixture.store().isDirty]).toEqual(['all', false]);
  });

  test('changes with every word, and when it is stored', async () => {
    const statuses: string[] = [];
    const store: RoomStore = fixture.store({ onChange: () => statuses.push(store.stored) });
    writerFor(store)('a');
    expect(statuses).toEqual(['writing']);
    await allStored(store);
    expect(statuses).toEqual(['writing', 'all']);
  });

  test('is that it fails when a write takes 5 s, until it is done after all', async () => {
    useFixedClock();
    const answer = delayDatabase();
    const statuses: string[] = [];
    const store: RoomStore = fixture.store({ onChange: () => statuses.push(store.stored) });
    writerFor(store)('Slow.');
    vi.advanceTimersByTime(30);
    vi.advanceTimersByTime(4_999);
    expect(store.stored).toBe('writing');
    vi.advanceTimersByTime(1);
    expect([store.stored, statuses]).toEqual(['failed', ['writing', 'failed']]);
    answer(fixture.database);
    await waitTurns(() => store.stored === 'all');
    expect(store.stored).toBe('all');
  });

  test('is told to whoever shows what is kept', async () => {
    const listener = vi.fn();
    const stop = onTextChange(fixture.device.userId, listener);
    useFixedClock();
    const store = fixture.store();
    writerFor(store)('News.');
    vi.advanceTimersByTime(30);
    await waitTurns(() => store.stored === 'all');
    vi.advanceTimersByTime(250);
    expect(listener).toHaveBeenCalledOnce();
    stop();
  });
});

describe('[C1] what was read', () => {
  test('in a browser that keeps nothing is said to be nothing', async () => {
    vi.spyOn(fixture.device, 'database').mockResolvedValue(undefined);
    const changeListener = vi.fn();
    const store = fixture.store({ onChange: changeListener });
    expect(await store.load()).toEqual({ kind: 'none' });
    expect([store.stored, changeListener.mock.calls.length]).toEqual(['none', 1]);
  });

  test('from a database that was given up is kept here again', async () => {
    const store = fixture.store();
    store.giveUpWaiting();
    await store.load();
    expect(store.stored).toBe('all');
  });

  test('makes no failed write a good one', async () => {
    useFixedClock();
    const store = fixture.store();
    const full = vi.spyOn(fixture.database, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writerFor(store)('Waits.');
    vi.advanceTimersByTime(30);
    await waitTurns(() => store.stored === 'failed');
    full.mockRestore();
    expect(await store.load()).toMatchObject({ kind: 'loaded' });
    expect(store.stored).toBe('failed');
  });

  test('[C2] comes into no document that was closed meanwhile', async () => {
    await fixture.addRows(1);
    const ydoc = new Y.Doc();
    const store = fixture.store({ ydoc });
    const loading = store.load();
    store.end();
    expect(await loading).toEqual({ kind: 'none' });
    expect(ydoc.getText('words').length).toBe(0);
  });
});

describe('[C8] when it is written', () => {
  test('is 30 ms after the first key, however quickly others follow', () => {
    useFixedClock();
    const openDatabase = vi.spyOn(fixture.device, 'database');
    const write = writerFor(fixture.store());
    write('a');
    vi.advanceTimersByTime(20);
    write('b');
    vi.advanceTimersByTime(9);
    expect(openDatabase).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(openDatabase).toHaveBeenCalledOnce();
  });

  test('is 250 ms after the first of others’ letters, or 30 ms after the first of one’s own', () => {
    useFixedClock();
    const openDatabase = vi.spyOn(fixture.device, 'database');
    const write = writerFor(fixture.store());
    write('a', false);
    vi.advanceTimersByTime(200);
    write('b', false);
    vi.advanceTimersByTime(49);
    expect(openDatabase).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(openDatabase).toHaveBeenCalledOnce();
    write('c', false);
    vi.advanceTimersByTime(240);
    write('d');
    vi.advanceTimersByTime(29);
    expect(openDatabase).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(openDatabase).toHaveBeenCalledTimes(2);
  });

  test.each([
    [999, 250],
    [1_000, 30],
  ])('is sooner for a text of others than for their letters: %i bytes after %i ms', (bytes, ms) => {
    useFixedClock();
    const openDatabase = vi.spyOn(fixture.device, 'database');
    fixture.store().add(new Uint8Array(bytes), false);
    vi.advanceTimersByTime(ms - 1);
    expect(openDatabase).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(openDatabase).toHaveBeenCalledOnce();
  });

  test('is at once when the page is put aside, and not when it comes back', () => {
    useFixedClock();
    const openDatabase = vi.spyOn(fixture.device, 'database');
    writerFor(fixture.store())('a');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(openDatabase).not.toHaveBeenCalled();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(openDatabase).toHaveBeenCalledOnce();
  });
});

describe('[C3] what a hidden page leaves behind', () => {
  test('is one note, however often it is hidden before that is stored, and none after', async () => {
    useFixedClock();
    const answer = delayDatabase();
    const store = fixture.store();
    const write = writerFor(store);
    write('One. ');
    hidePage();
    const [first] = bufferEntries();
    write('Two.');
    hidePage();
    expect(bufferEntries()).toHaveLength(1);
    expect(bufferEntries()).not.toContain(first);
    answer(fixture.database);
    await waitTurns(() => store.stored === 'all');
    expect(bufferEntries()).toEqual([]);
  });
});

describe('[C1] the server’s word on who may write', () => {
  test('is kept, also of a room that nothing is kept of, and stands where the database fails', async () => {
    const store = fixture.store();
    await store.note({ isReader: true });
    expect(await fixture.store().load()).toMatchObject({ isReader: true });
    const database = vi.spyOn(fixture.device, 'database').mockRejectedValue(new Error('closed'));
    await store.note({ isReader: false });
    database.mockResolvedValue(undefined);
    await store.note({ isReader: false });
    database.mockRestore();
    expect(await fixture.database.get('room', ROOM)).toMatchObject({ isReader: true });
  });
});

describe('[C2] a store that ended', () => {
  test('hears of no hidden page any more, although something of it could not be stored', async () => {
    useFixedClock();
    const full = vi.spyOn(fixture.database, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = fixture.store();
    writerFor(store)('Lost.');
    store.end();
    await waitTurns(() => store.stored === 'failed');
    full.mockRestore();
    const openDatabase = vi.spyOn(fixture.device, 'database');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidePage();
    // Nor does it try again.
    vi.advanceTimersByTime(60_000);
    expect([openDatabase.mock.calls.length, bufferEntries()]).toEqual([0, []]);
  });

  test('keeps nothing anew of what was taken away', async () => {
    const ydoc = new Y.Doc();
    const store = fixture.store({ ydoc });
    ydoc.getText('words').insert(0, 'Read and closed.');
    store.end();
    evict(fixture.database);
    await vi.waitFor(async () => expect(await fixture.device.database()).not.toBe(fixture.database));
    fixture.database = await fixture.openDatabase();
    await waitTurns(() => false, 100);
    expect([store.stored, await fixture.rows()]).toEqual(['all', []]);
  });
});

test('[P9] of an empty text nothing is kept anew when all was taken away', async () => {
  const store = fixture.store();
  evict(fixture.database);
  await vi.waitFor(async () => expect(await fixture.device.database()).not.toBe(fixture.database));
  expect(store.stored).toBe('all');
});
