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
/** From now on the device's database is not available before the test calls the returned function. */
function delayDatabase(): (database: DeviceDatabase | undefined) => void {
  const answer = Promise.withResolvers<DeviceDatabase | undefined>();
  vi.spyOn(fixture.device, 'database').mockReturnValue(answer.promise);
  return answer.resolve;
}
const bufferEntries = (): string[] => localStore.names('last-words:');
const hidePage = () => window.dispatchEvent(new Event('pagehide'));

describe('[C8] the state that a store reports', () => {
  test('a new store reports that everything is stored', () => {
    expect([fixture.store().stored, fixture.store().isDirty]).toEqual(['all', false]);
  });

  test('a store reports a change when an update is added, and when it is stored', async () => {
    const statuses: string[] = [];
    const store: RoomStore = fixture.store({ onChange: () => statuses.push(store.stored) });
    writerFor(store)('a');
    expect(statuses).toEqual(['writing']);
    await allStored(store);
    expect(statuses).toEqual(['writing', 'all']);
  });

  test('a store reports a failure when a write takes 5 s, until the write succeeds after all', async () => {
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

  test('a write notifies the listeners for stored texts', async () => {
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

describe('[C1] loading a stored room', () => {
  test('loading reports nothing stored in a browser that stores nothing', async () => {
    vi.spyOn(fixture.device, 'database').mockResolvedValue(undefined);
    const changeListener = vi.fn();
    const store = fixture.store({ onChange: changeListener });
    expect(await store.load()).toEqual({ kind: 'none' });
    expect([store.stored, changeListener.mock.calls.length]).toEqual(['none', 1]);
  });

  test('loading makes a store available again after its database was given up', async () => {
    const store = fixture.store();
    store.giveUpWaiting();
    await store.load();
    expect(store.stored).toBe('all');
  });

  test('loading does not clear the failure of a write', async () => {
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

  test('[C2] loading applies nothing to a document that was closed meanwhile', async () => {
    await fixture.addRows(1);
    const ydoc = new Y.Doc();
    const store = fixture.store({ ydoc });
    const loading = store.load();
    store.end();
    expect(await loading).toEqual({ kind: 'none' });
    expect(ydoc.getText('words').length).toBe(0);
  });
});

describe('[C8] the time of a write', () => {
  test('a store writes 30 ms after the first key, however quickly other keys follow', () => {
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

  test('a store writes 250 ms after the first remote character, or 30 ms after the first local one', () => {
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
  ])('a store writes a remote text sooner than remote characters: %i bytes after %i ms', (bytes, ms) => {
    useFixedClock();
    const openDatabase = vi.spyOn(fixture.device, 'database');
    fixture.store().add(new Uint8Array(bytes), false);
    vi.advanceTimersByTime(ms - 1);
    expect(openDatabase).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(openDatabase).toHaveBeenCalledOnce();
  });

  test('a store writes at once when the page is hidden, and not when the page is shown again', () => {
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

describe('[C3] the unload buffer of a hidden page', () => {
  test('a page has one entry in the unload buffer, however often it is hidden before it has stored its updates, and none after', async () => {
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

describe('[C1] the server’s report on this person’s role', () => {
  test('the reported role is stored, even for a room without stored text, and stays when the database fails', async () => {
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
  test('an ended store ignores a hidden page, although an update could not be stored', async () => {
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
    // The ended store does not retry either.
    vi.advanceTimersByTime(60_000);
    expect([openDatabase.mock.calls.length, bufferEntries()]).toEqual([0, []]);
  });

  test('an ended store does not store its text again after an eviction', async () => {
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

test('[P9] a store with an empty text stores nothing again after an eviction', async () => {
  const store = fixture.store();
  evict(fixture.database);
  await vi.waitFor(async () => expect(await fixture.device.database()).not.toBe(fixture.database));
  expect(store.stored).toBe('all');
});
