// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { compactRoom } from './compact-room.ts';
import { ROOM, storeFixture, turnsUntil, writing } from './testing/store-fixture.ts';

const desk = storeFixture();

test('[C6] many rows become one, but for those from the oldest unacknowledged one on', async () => {
  await desk.manyRows(450);
  const before = await desk.words();
  const all = await desk.rows();
  await desk.owe(300);
  expect(await compactRoom(desk.database, ROOM)).toBe(true);
  expect((await desk.rows()).slice(1)).toEqual(all.slice(300));
  expect(await desk.rows()).toHaveLength(151);
  expect(await desk.words()).toBe(before);
  await desk.database.clear('unacked');
  expect(await compactRoom(desk.database, ROOM)).toBe(false);
});

test('a long first row is not copied for the sake of short ones', async () => {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, 'x'.repeat(100_000));
  await desk.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  await desk.manyRows(250);
  const [first] = await desk.rows();
  const before = await desk.words();
  expect(await compactRoom(desk.database, ROOM)).toBe(true);
  expect((await desk.rows())[0]).toEqual(first);
  expect(await desk.rows()).toHaveLength(2);
  expect((await desk.words()).length).toBe(before.length);
});

test('a first row that is not much longer is made one with the rest', async () => {
  const ydoc = new Y.Doc();
  ydoc.getText('words').insert(0, 'x'.repeat(10_000));
  await desk.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  await desk.manyRows(250);
  expect(await compactRoom(desk.database, ROOM)).toBe(true);
  expect(await desk.rows()).toHaveLength(1);
});

test('200 rows are few enough', async () => {
  await desk.manyRows(200);
  expect(await compactRoom(desk.database, ROOM)).toBe(false);
});

/** A text as it is replicated: whole, again with each change. */
async function copies(count: number, letters: number): Promise<Y.Doc> {
  const ydoc = new Y.Doc();
  for (let at = 0; at < count; at += 1) {
    ydoc.getText('words').insert(0, at === 0 ? 'x'.repeat(letters) : `${at} `);
    await desk.database.add('update', { ydocId: ROOM, bytes: Y.encodeStateAsUpdate(ydoc), schema: '1.0' });
  }
  return ydoc;
}

test('of whole copies of a text three are kept, the fourth makes them one', async () => {
  await copies(3, 50_000);
  expect(await compactRoom(desk.database, ROOM)).toBe(false);
  await desk.database.clear('update');
  const ydoc = await copies(4, 50_000);
  expect(await compactRoom(desk.database, ROOM)).toBe(true);
  const [row, ...others] = await desk.rows();
  expect(others).toEqual([]);
  expect(row?.bytes.byteLength).toBeLessThan(51_000);
  expect(await desk.words()).toBe(ydoc.getText('words').toJSON());
});

test('copies of a short text are few bytes: they stay until there are 64 kB of them', async () => {
  await copies(12, 5_000);
  expect(await compactRoom(desk.database, ROOM)).toBe(false);
  await desk.database.clear('update');
  await copies(14, 5_000);
  expect(await compactRoom(desk.database, ROOM)).toBe(true);
});

test('[C6] copies from an unacknowledged row on stay, however many', async () => {
  await copies(6, 50_000);
  await desk.owe(1);
  expect(await compactRoom(desk.database, ROOM)).toBe(false);
  expect(await desk.rows()).toHaveLength(6);
});

test('[B3] the one row is of the highest version of those it was made from', async () => {
  await desk.manyRows(250);
  for (const [at, schema] of ['0.9', '0.10', '0.2'].entries())
    await desk.database.put('update', { ...(await desk.rows())[at]!, schema });
  for (const row of (await desk.rows()).slice(3))
    await desk.database.put('update', { ...row, schema: '0.1' });
  await compactRoom(desk.database, ROOM);
  expect((await desk.rows()).map(({ schema }) => schema)).toEqual(['0.10']);
});

test('rows that cannot be made one all stay', async () => {
  await desk.manyRows(250);
  await desk.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
  await expect(compactRoom(desk.database, ROOM)).rejects.toBeInstanceOf(Error);
  expect(await desk.rows()).toHaveLength(251);
});

describe('a room on this device is made shorter', () => {
  /** Lets the page come to rest, with clocks that stand; whether the rows were to be made one. */
  async function atRest(): Promise<boolean> {
    const transaction = vi.spyOn(desk.database, 'transaction').mockClear();
    vi.advanceTimersByTime(200);
    await turnsUntil(() => false, 20);
    return transaction.mock.calls.some(
      ([names]) => Array.isArray(names) && names.join() === 'update,unacked',
    );
  }
  const standing = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  test.each([
    [200, false],
    [201, true],
  ])('once it was opened with more than 200 rows (%i: %s)', async (rows, isShorter) => {
    await desk.manyRows(rows);
    standing();
    await desk.store().load();
    expect(await atRest()).toBe(isShorter);
    await turnsUntil(() => false, 50);
    expect(await desk.rows()).toHaveLength(isShorter ? 1 : rows);
  });

  test('once it was opened with the fourth whole copy of its text', async () => {
    await copies(4, 50_000);
    standing();
    await desk.store().load();
    expect(await atRest()).toBe(true);
    await turnsUntil(() => false, 50);
    expect(await desk.rows()).toHaveLength(1);
  });

  test('as soon as writing has made them so many, and again after as many more', async () => {
    await desk.manyRows(199);
    standing();
    const store = desk.store();
    await store.load();
    const write = writing(store);
    const wrote = async (): Promise<boolean> => {
      const stored = desk.storedUpTo.length;
      write('x', false);
      vi.advanceTimersByTime(250);
      await turnsUntil(() => desk.storedUpTo.length > stored);
      return atRest();
    };
    expect(await wrote()).toBe(false);
    expect(await wrote()).toBe(true);
    await turnsUntil(() => false, 50);
    expect(await desk.rows()).toHaveLength(1);
    expect(await wrote()).toBe(false);
  });

  test('[C6] not while the server lacks something of it; once it has it', async () => {
    await desk.manyRows(250);
    await desk.owe(100);
    standing();
    const store = desk.store();
    await store.load();
    expect(await atRest()).toBe(false);
    await store.settle(await store.unacked(), undefined);
    expect(await atRest()).toBe(true);
  });

  test('[C1] not where a row cannot be read: what it holds may still be found', async () => {
    await desk.manyRows(250);
    await desk.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(9, 9, 9), schema: '1.0' });
    standing();
    await desk.store().load();
    expect(await atRest()).toBe(false);
  });

  test('[B3] not by a build that cannot read it', async () => {
    await desk.manyRows(250);
    await desk.database.add('update', { ydocId: ROOM, bytes: Uint8Array.of(0, 0), schema: '2.0' });
    standing();
    expect(await desk.store().load()).toEqual({ kind: 'newer' });
    expect(await atRest()).toBe(false);
  });

  test('not after it was closed', async () => {
    await desk.manyRows(250);
    standing();
    const store = desk.store();
    await store.load();
    store.end();
    expect(await atRest()).toBe(false);
    // Nor does what is stored at its end begin it anew.
    const last = desk.store();
    await last.load();
    writing(last)('x', false);
    last.end();
    await turnsUntil(() => desk.storedUpTo.length === 1);
    expect(await atRest()).toBe(false);
  });

  test('or stays as it is where the database fails', async () => {
    await desk.manyRows(250);
    standing();
    const store = desk.store();
    await store.load();
    vi.spyOn(desk.device, 'database').mockRejectedValue(new Error('closed'));
    expect(await atRest()).toBe(false);
    expect(await desk.rows()).toHaveLength(250);
  });
});
