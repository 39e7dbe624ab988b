// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { compactRoom } from './compact-room.ts';
import { ROOM, storeFixture, waitTurns, writerFor } from './testing/store-fixture.ts';

const fixture = storeFixture();

test('[C6] many rows become one, but for those from the oldest unacknowledged one on', async () => {
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

test('a long first row is not copied for the sake of short ones', async () => {
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

test('a first row that is not much longer is made one with the rest', async () => {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, 'x'.repeat(10_000));
  await fixture.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  await fixture.addRows(250);
  expect(await compactRoom(fixture.database, ROOM)).toBe(true);
  expect(await fixture.rows()).toHaveLength(1);
});

test('200 rows are few enough', async () => {
  await fixture.addRows(200);
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
});

/** A text as it is replicated: whole, again with each change. */
async function addCopies(count: number, length: number): Promise<Y.Doc> {
  const ydoc = new Y.Doc();
  for (let at = 0; at < count; at += 1) {
    ydoc.getText('words').insert(0, at === 0 ? 'x'.repeat(length) : `${at} `);
    await fixture.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  }
  return ydoc;
}

test('of whole copies of a text three are kept, the fourth makes them one', async () => {
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

test('copies of a short text are few bytes: they stay until there are 64 kB of them', async () => {
  await addCopies(12, 5_000);
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
  await fixture.database.clear('update');
  await addCopies(14, 5_000);
  expect(await compactRoom(fixture.database, ROOM)).toBe(true);
});

test('[C6] copies from an unacknowledged row on stay, however many', async () => {
  await addCopies(6, 50_000);
  await fixture.markUnacked(1);
  expect(await compactRoom(fixture.database, ROOM)).toBe(false);
  expect(await fixture.rows()).toHaveLength(6);
});

test('[B3] the one row is of the highest version of those it was made from', async () => {
  await fixture.addRows(250);
  for (const [at, schema] of ['0.9', '0.10', '0.2'].entries())
    await fixture.database.put('update', { ...(await fixture.rows())[at]!, schema });
  for (const row of (await fixture.rows()).slice(3))
    await fixture.database.put('update', { ...row, schema: '0.1' });
  await compactRoom(fixture.database, ROOM);
  expect((await fixture.rows()).map(({ schema }) => schema)).toEqual(['0.10']);
});

test('rows that cannot be made one all stay', async () => {
  await fixture.addRows(250);
  await fixture.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
  await expect(compactRoom(fixture.database, ROOM)).rejects.toBeInstanceOf(Error);
  expect(await fixture.rows()).toHaveLength(251);
});

describe('a room on this device is made shorter', () => {
  /** Lets the page come to rest, with clocks that stand; whether the rows were to be made one. */
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
  ])('once it was opened with more than 200 rows (%i: %s)', async (rows, isShorter) => {
    await fixture.addRows(rows);
    useFixedClock();
    await fixture.store().load();
    expect(await isCompactedWhenIdle()).toBe(isShorter);
    await waitTurns(() => false, 50);
    expect(await fixture.rows()).toHaveLength(isShorter ? 1 : rows);
  });

  test('once it was opened with the fourth whole copy of its text', async () => {
    await addCopies(4, 50_000);
    useFixedClock();
    await fixture.store().load();
    expect(await isCompactedWhenIdle()).toBe(true);
    await waitTurns(() => false, 50);
    expect(await fixture.rows()).toHaveLength(1);
  });

  test('as soon as writing has made them so many, and again after as many more', async () => {
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

  test('[C6] not while the server lacks something of it; once it has it', async () => {
    await fixture.addRows(250);
    await fixture.markUnacked(100);
    useFixedClock();
    const store = fixture.store();
    await store.load();
    expect(await isCompactedWhenIdle()).toBe(false);
    await store.settle(await store.unacked(), undefined);
    expect(await isCompactedWhenIdle()).toBe(true);
  });

  test('[C1] not where a row cannot be read: what it holds may still be found', async () => {
    await fixture.addRows(250);
    await fixture.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
    useFixedClock();
    await fixture.store().load();
    expect(await isCompactedWhenIdle()).toBe(false);
  });

  test('[B3] not by a build that cannot read it', async () => {
    await fixture.addRows(250);
    await fixture.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(0, 0), schema: '2.0' });
    useFixedClock();
    expect(await fixture.store().load()).toEqual({ kind: 'newer' });
    expect(await isCompactedWhenIdle()).toBe(false);
  });

  test('not after it was closed', async () => {
    await fixture.addRows(250);
    useFixedClock();
    const store = fixture.store();
    await store.load();
    store.end();
    expect(await isCompactedWhenIdle()).toBe(false);
    // Nor does what is stored at its end begin it anew.
    const last = fixture.store();
    await last.load();
    writerFor(last)('x', false);
    last.end();
    await waitTurns(() => fixture.storedUpTo.length === 1);
    expect(await isCompactedWhenIdle()).toBe(false);
  });

  test('or stays as it is where the database fails', async () => {
    await fixture.addRows(250);
    useFixedClock();
    const store = fixture.store();
    await store.load();
    vi.spyOn(fixture.device, 'database').mockRejectedValue(new Error('closed'));
    expect(await isCompactedWhenIdle()).toBe(false);
    expect(await fixture.rows()).toHaveLength(250);
  });
});
