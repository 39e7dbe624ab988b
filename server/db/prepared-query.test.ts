import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { preparedQuery } from './prepared-query.ts';
import { counter } from './schema/operations.ts';
import type { Tx } from './write.ts';

type Read = Pick<Tx, 'select'>;

function countingQuery() {
  let built = 0;
  const query = preparedQuery('value-of-counter', (read: Read) => {
    built += 1;
    return read
      .select({ value: counter.value })
      .from(counter)
      .where(eq(counter.name, sql.placeholder('name')));
  });
  return { query, built: () => built };
}

const setTo = preparedQuery('set-counter', (tx: Tx) =>
  tx.insert(counter).values({ name: sql.placeholder('name'), value: sql.placeholder('value') }),
);

describe('a prepared query', () => {
  test('a prepared query is built once per connection and runs with the values of each call', async () => {
    const db = testDatabase();
    const { query, built } = countingQuery();
    await db.write({ scopes: [] }, async (tx) => {
      await setTo(tx, { name: 'event', value: 3 });
      await setTo(tx, { name: 'doc_update', value: 5 });
      expect(await query(tx, { name: 'event' })).toEqual([{ value: 3 }]);
    });
    await db.write({ scopes: [] }, async (tx) => {
      expect(await query(tx, { name: 'doc_update' })).toEqual([{ value: 5 }]);
      expect(await query(tx, { name: 'absent' })).toEqual([]);
    });
    expect(built()).toBe(1);
  });

  test('a prepared query runs on the given connection: only the writer sees uncommitted rows', async () => {
    const db = testDatabase();
    const { query, built } = countingQuery();
    await db.write({ scopes: [] }, async (tx) => {
      await setTo(tx, { name: 'event', value: 3 });
      expect(await query(tx, { name: 'event' })).toEqual([{ value: 3 }]);
      expect(await query(db.read, { name: 'event' })).toEqual([]);
    });
    expect(await query(db.read, { name: 'event' })).toEqual([{ value: 3 }]);
    expect(built()).toBe(2);
  });

  test('a transaction that has ended rejects a prepared query', async () => {
    const db = testDatabase();
    const { query } = countingQuery();
    let ended: Tx | undefined;
    await db.write({ scopes: [] }, async (tx) => {
      ended = tx;
      await query(tx, { name: 'event' });
    });
    if (!ended) throw new Error('no transaction');
    const late = ended;
    expect(() => query(late, { name: 'event' })).toThrow('ended');
  });

  test('a prepared query fails when a placeholder has no value', async () => {
    const { query } = countingQuery();
    await expect(async () => query(testDatabase().read, {})).rejects.toThrow('name');
  });
});
