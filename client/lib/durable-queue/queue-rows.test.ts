import { describe, expect, test } from 'vitest';
import { QueueRows } from './queue-rows.ts';

interface Row {
  id: string;
  note: string;
}
const row = (id: string, note = ''): Row => ({ id, note });
const open = () => new QueueRows<Row>(({ id }) => id);
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

describe('[D2] the entries of a queue', () => {
  test('the entries are in the order of their keys, not in the order in which they were stored', () => {
    const rows = open();
    rows.addInMemory([row('b')]);
    expect(ids(rows.all([row('c'), row('a')]))).toEqual(['a', 'b', 'c']);
  });

  test('the entries are those of the last read while the database does not answer', () => {
    const rows = open();
    rows.all([row('a')]);
    expect(ids(rows.all(undefined))).toEqual(['a']);
    expect(ids(rows.lastRead)).toEqual(['a']);
  });
});

describe('[D2] an entry that the database did not accept', () => {
  test('an entry that the database did not accept stays in this page until it is removed', () => {
    const rows = open();
    rows.addInMemory([row('a'), row('b')]);
    expect([rows.isMemoryOnly('a'), rows.isMemoryOnly('c'), ids(rows.memoryOnly)]).toEqual([
      true,
      false,
      ['a', 'b'],
    ]);
    rows.removeFromMemory(['a']);
    expect(ids(rows.all([]))).toEqual(['b']);
  });

  test('an entry of this page can be updated in memory, and an entry of the database cannot', () => {
    const rows = open();
    rows.addInMemory([row('a')]);
    rows.updateInMemory([row('a', 'new'), row('b', 'new')]);
    expect(rows.memoryOnly).toEqual([row('a', 'new')]);
  });

  test('an entry is forgotten by its key, whether it was read from the database or only this page has it', () => {
    const rows = open();
    rows.all([row('a'), row('b')]);
    rows.addInMemory([row('c')]);
    expect([rows.forget('a'), rows.forget('c')]).toEqual([false, true]);
    expect(ids(rows.all(undefined))).toEqual(['b']);
  });
});

test('[D2] an entry that another tab removed is not written again', async () => {
  const stored = new Map([['a', row('a')]]);
  const store = {
    getKey: (key: string) => Promise.resolve(stored.has(key) ? key : undefined),
    put: (one: Row) => Promise.resolve(stored.set(one.id, one)),
  };
  await open().updateStored(store, [row('a', 'sent'), row('removed', 'sent')]);
  expect([...stored.values()]).toEqual([row('a', 'sent')]);
});
