// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { compactRoom } from './compact-room.ts';
import { ROOM, storeFixture, waitTurns, writerFor } from './testing/store-fixture.ts';

const fixture = storeFixture();

test('[C6] many rows are merged into one, except the oldest unacknowledged row and all later rows', async () => {
  await fixture.addRows(450);
  const before = await fixture.storedText();
  const all = await fixture.rows();
  await fixture.markUnacked(300);
  expect(await compactRoom(fixture.database, ROOM)).toBe(true);
  expect((await fixture.rows()).slice(1)).toEqual(all.slice(300));
  expect(await fixture.rows()).toHaveLength(151);
  expect(await fixture.storedText()).toBe(before);
  await fixture.database.clear('unacked');
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
});

test('a long first row is not merged with short ones', async () => {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, 'x'.repeat(100_000));
  await fixture.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  await fixture.addRows(250);
  const [first] = await fixture.rows();
  const before = await fixture.storedText();
  expect(await compactRoom(fixture.database, ROOM)).toBe(true);
  expect((await fixture.rows())[0]).toEqual(first);
  expect(await fixture.rows()).toHaveLength(2);
  expect((await fixture.storedText()).length).toBe(before.length);
});

test('a first row that is not much longer is merged with the others', async () => {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, 'x'.repeat(10_000));
  await fixture.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  await fixture.addRows(250);
  expect(await compactRoom(fixture.database, ROOM)).toBe(true);
  expect(await fixture.rows()).toHaveLength(1);
});

test('200 rows are not merged', async () => {
  await fixture.addRows(200);
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
});

/** Adds a whole copy of a text for each change, as replication does. */
async function addCopies(count: number, length: number): Promise<Y.Doc> {
  const ydoc = new Y.Doc();
  for (let at = 0; at < count; at += 1) {
    ydoc.getText('words').insert(0, at === 0 ? 'x'.repeat(length) : `${at} `);
    await fixture.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  }
  return ydoc;
}

test('three whole copies of a text stay, and with the fourth they are merged', async () => {
  await addCopies(3, 50_000);
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
  await fixture.database.clear('update');
  const ydoc = await addCopies(4, 50_000);
  expect(await compactRoom(fixture.database, ROOM)).toBe(true);
  const [row, ...others] = await fixture.rows();
  expect(others).toEqual([]);
  expect(row?.bytes.byteLength).toBeLessThan(51_000);
  expect(await fixture.storedText()).toBe(ydoc.getText('words').toJSON());
});

test('copies of a short text stay until together they are longer than 64 kB', async () => {
  await addCopies(12, 5_000);
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
  await fixture.database.clear('update');
  await addCopies(14, 5_000);
  expect(await compactRoom(fixture.database, ROOM)).toBe(true);
});

test('[C6] copies from an unacknowledged row on stay, however many there are', async () => {
  await addCopies(6, 50_000);
  await fixture.markUnacked(1);
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
  expect(await fixture.rows()).toHaveLength(6);
});

test('[B3] the merged row has the highest version of the rows it was made from', async () => {
  await fixture.addRows(250);
  for (const [at, schema] of ['0.9', '0.10', '0.2'].entries())
    await fixture.database.put('update', { ...(await fixture.rows())[at]!, schema });
  for (const row of (await fixture.rows()).slice(3))
    await fixture.database.put('update', { ...row, schema: '0.1' });
  await compactRoom(fixture.database, ROOM);
  expect((await fixture.rows()).map(({ schema }) => schema)).toEqual(['0.10']);
});

test('all rows stay when one of them cannot be read', async () => {
  await fixture.addRows(250);
  await fixture.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
  await expect(compactRoom(fixture.database, ROOM)).rejects.toBeInstanceOf(Error);
  expect(await fixture.rows()).toHaveLength(251);
});

describe('compaction of a room on this device', () => {
  /** Lets the page become idle under fake timers; returns whether a compaction was started. */
  async function isCompactedWhenIdle(): Promise<boolean> {
    const transaction = vi.spyOn(fixture.database, 'transaction').mockClear();
    vi.advanceTimersByTime(200);
    await waitTurns(() => false, 20);
    return transaction.mock.calls.some(
      ([names]) => Array.isArray(names) && names.join() === 'update,unacked',
    );
  }
  const useFixedClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  test.each([
    [200, false],
    [201, true],
  ])('a room that opens with more than 200 rows is compacted (%i: %s)', async (rows, isShorter) => {
    await fixture.addRows(rows);
    useFixedClock();
    await fixture.store().load();
    expect(await isCompactedWhenIdle()).toBe(isShorter);
    await waitTurns(() => false, 50);
    expect(await fixture.rows()).toHaveLength(isShorter ? 1 : rows);
  });

  test('a room that opens with four whole copies of its text is compacted', async () => {
    await addCopies(4, 50_000);
    useFixedClock();
    await fixture.store().load();
    expect(await isCompactedWhenIdle()).toBe(true);
    await waitTurns(() => false, 50);
    expect(await fixture.rows()).toHaveLength(1);
  });

  test('a room is compacted once writes exceed 200 rows, and not again with the next write', async () => {
    await fixture.addRows(199);
    useFixedClock();
    const store = fixture.store();
    await store.load();
    const write = writerFor(store);
    const isCompactedAfterWrite = async (): Promise<boolean> => {
      const stored = fixture.storedUpTo.length;
      write('x', false);
      vi.advanceTimersByTime(250);
      await waitTurns(() => fixture.storedUpTo.length > stored);
      return isCompactedWhenIdle();
    };
    expect(await isCompactedAfterWrite()).toBe(false);
    expect(await isCompactedAfterWrite()).toBe(true);
    await waitTurns(() => false, 50);
    expect(await fixture.rows()).toHaveLength(1);
    expect(await isCompactedAfterWrite()).toBe(false);
  });

  test('[C6] a room is not compacted while the server lacks a row of it, but once the server has the row', async () => {
    await fixture.addRows(250);
    await fixture.markUnacked(100);
    useFixedClock();
    const store = fixture.store();
    await store.load();
    expect(await isCompactedWhenIdle()).toBe(false);
    await store.settle(await store.unacked(), undefined);
    expect(await isCompactedWhenIdle()).toBe(true);
  });

  test('[C1] a room with a damaged row is not compacted, because the row’s content may still be recovered', async () => {
    await fixture.addRows(250);
    await fixture.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
    useFixedClock();
    await fixture.store().load();
    expect(await isCompactedWhenIdle()).toBe(false);
  });

  test('[B3] a build does not compact a room that it cannot read', async () => {
    await fixture.addRows(250);
    await fixture.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(0, 0), schema: '2.0' });
    useFixedClock();
    expect(await fixture.store().load()).toEqual({ kind: 'newer' });
    expect(await isCompactedWhenIdle()).toBe(false);
  });

  test('a room is not compacted after it was closed', async () => {
    await fixture.addRows(250);
    useFixedClock();
    const store = fixture.store();
    await store.load();
    store.end();
    expect(await isCompactedWhenIdle()).toBe(false);
    // The last write of a store that ends does not start a compaction either.
    const last = fixture.store();
    await last.load();
    writerFor(last)('x', false);
    last.end();
    await waitTurns(() => fixture.storedUpTo.length === 1);
    expect(await isCompactedWhenIdle()).toBe(false);
  });

  test('a room stays as it is when the database fails', async () => {
    await fixture.addRows(250);
    useFixedClock();
    const store = fixture.store();
    await store.load();
    vi.spyOn(fixture.device, 'database').mockRejectedValue(new Error('closed'));
    expect(await isCompactedWhenIdle()).toBe(false);
    expect(await fixture.rows()).toHaveLength(250);
  });
});
