// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { evict } from '#client/lib/device/testing/evict.ts';
import { localStore } from '#client/lib/local-store.ts';
import type { DeviceDatabase } from '#client/lib/device/device.ts';
import type { RoomStore } from './room-store.ts';
import { allStored, ROOM, storeFixture, turnsUntil, writing } from './testing/store-fixture.ts';
import { onTextNews } from './text-change-events.ts';

const desk = storeFixture();
const standing = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** From now on what is asked of the database is answered when a test says so. */
function answeredLate(): (database: DeviceDatabase | undefined) => void {
  const answer = Promise.withResolvers<DeviceDatabase | undefined>();
  vi.spyOn(desk.device, 'database').mockReturnValue(answer.promise);
  return answer.resolve;
}
const left = (): string[] => localStore.names('last-words:');
const hide = () => window.dispatchEvent(new Event('pagehide'));

describe('[C8] what is said of what is stored', () => {
  test('is that all is, before anything was written', () => {
    expect([desk.store().stored, desk.store().isDirty]).toEqual(['all', false]);
  });

  test('changes with every word, and when it is stored', async () => {
    const said: string[] = [];
    const store: RoomStore = desk.store({ onChange: () => said.push(store.stored) });
    writing(store)('a');
    expect(said).toEqual(['writing']);
    await allStored(store);
    expect(said).toEqual(['writing', 'all']);
  });

  test('is that it fails when a write takes 5 s, until it is done after all', async () => {
    standing();
    const answer = answeredLate();
    const said: string[] = [];
    const store: RoomStore = desk.store({ onChange: () => said.push(store.stored) });
    writing(store)('Slow.');
    vi.advanceTimersByTime(30);
    vi.advanceTimersByTime(4_999);
    expect(store.stored).toBe('writing');
    vi.advanceTimersByTime(1);
    expect([store.stored, said]).toEqual(['failed', ['writing', 'failed']]);
    answer(desk.database);
    await turnsUntil(() => store.stored === 'all');
    expect(store.stored).toBe('all');
  });

  test('is told to whoever shows what is kept', async () => {
    const heard = vi.fn();
    const stop = onTextNews(desk.device.userId, heard);
    standing();
    const store = desk.store();
    writing(store)('News.');
    vi.advanceTimersByTime(30);
    await turnsUntil(() => store.stored === 'all');
    vi.advanceTimersByTime(250);
    expect(heard).toHaveBeenCalledOnce();
    stop();
  });
});

describe('[C1] what was read', () => {
  test('in a browser that keeps nothing is said to be nothing', async () => {
    vi.spyOn(desk.device, 'database').mockResolvedValue(undefined);
    const changed = vi.fn();
    const store = desk.store({ onChange: changed });
    expect(await store.load()).toEqual({ kind: 'none' });
    expect([store.stored, changed.mock.calls.length]).toEqual(['none', 1]);
  });

  test('from a database that was given up is kept here again', async () => {
    const store = desk.store();
    store.giveUpWaiting();
    await store.load();
    expect(store.stored).toBe('all');
  });

  test('makes no failed write a good one', async () => {
    standing();
    const store = desk.store();
    const full = vi.spyOn(desk.database, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    writing(store)('Waits.');
    vi.advanceTimersByTime(30);
    await turnsUntil(() => store.stored === 'failed');
    full.mockRestore();
    expect(await store.load()).toMatchObject({ kind: 'loaded' });
    expect(store.stored).toBe('failed');
  });

  test('[C2] comes into no document that was closed meanwhile', async () => {
    await desk.manyRows(1);
    const ydoc = new Y.Doc();
    const store = desk.store({ ydoc });
    const loading = store.load();
    store.end();
    expect(await loading).toEqual({ kind: 'none' });
    expect(ydoc.getText('words').length).toBe(0);
  });
});

describe('[C8] when it is written', () => {
  test('is 30 ms after the first key, however quickly others follow', () => {
    standing();
    const asked = vi.spyOn(desk.device, 'database');
    const write = writing(desk.store());
    write('a');
    vi.advanceTimersByTime(20);
    write('b');
    vi.advanceTimersByTime(9);
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is 250 ms after the first of others’ letters, or 30 ms after the first of one’s own', () => {
    standing();
    const asked = vi.spyOn(desk.device, 'database');
    const write = writing(desk.store());
    write('a', false);
    vi.advanceTimersByTime(200);
    write('b', false);
    vi.advanceTimersByTime(49);
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(asked).toHaveBeenCalledOnce();
    write('c', false);
    vi.advanceTimersByTime(240);
    write('d');
    vi.advanceTimersByTime(29);
    expect(asked).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  test.each([
    [999, 250],
    [1_000, 30],
  ])('is sooner for a text of others than for their letters: %i bytes after %i ms', (bytes, ms) => {
    standing();
    const asked = vi.spyOn(desk.device, 'database');
    desk.store().add(new Uint8Array(bytes), false);
    vi.advanceTimersByTime(ms - 1);
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(asked).toHaveBeenCalledOnce();
  });

  test('is at once when the page is put aside, and not when it comes back', () => {
    standing();
    const asked = vi.spyOn(desk.device, 'database');
    writing(desk.store())('a');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).not.toHaveBeenCalled();
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('[C3] what a hidden page leaves behind', () => {
  test('is one note, however often it is hidden before that is stored, and none after', async () => {
    standing();
    const answer = answeredLate();
    const store = desk.store();
    const write = writing(store);
    write('One. ');
    hide();
    const [first] = left();
    write('Two.');
    hide();
    expect(left()).toHaveLength(1);
    expect(left()).not.toContain(first);
    answer(desk.database);
    await turnsUntil(() => store.stored === 'all');
    expect(left()).toEqual([]);
  });
});

describe('[C1] the server’s word on who may write', () => {
  test('is kept, also of a room that nothing is kept of, and stands where the database fails', async () => {
    const store = desk.store();
    await store.note({ isReader: true });
    expect(await desk.store().load()).toMatchObject({ isReader: true });
    const fails = vi.spyOn(desk.device, 'database').mockRejectedValue(new Error('closed'));
    await store.note({ isReader: false });
    fails.mockResolvedValue(undefined);
    await store.note({ isReader: false });
    fails.mockRestore();
    expect(await desk.database.get('room', ROOM)).toMatchObject({ isReader: true });
  });
});

describe('[C2] a store that ended', () => {
  test('hears of no hidden page any more, although something of it could not be stored', async () => {
    standing();
    const full = vi.spyOn(desk.database, 'transaction').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const store = desk.store();
    writing(store)('Lost.');
    store.end();
    await turnsUntil(() => store.stored === 'failed');
    full.mockRestore();
    const asked = vi.spyOn(desk.device, 'database');
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hide();
    // Nor does it try again.
    vi.advanceTimersByTime(60_000);
    expect([asked.mock.calls.length, left()]).toEqual([0, []]);
  });

  test('keeps nothing anew of what was taken away', async () => {
    const ydoc = new Y.Doc();
    const store = desk.store({ ydoc });
    ydoc.getText('words').insert(0, 'Read and closed.');
    store.end();
    evict(desk.database);
    await vi.waitFor(async () => expect(await desk.device.database()).not.toBe(desk.database));
    desk.database = await desk.opened();
    await turnsUntil(() => false, 100);
    expect([store.stored, await desk.rows()]).toEqual(['all', []]);
  });
});

test('[P9] of an empty text nothing is kept anew when all was taken away', async () => {
  const store = desk.store();
  evict(desk.database);
  await vi.waitFor(async () => expect(await desk.device.database()).not.toBe(desk.database));
  expect(store.stored).toBe('all');
});
