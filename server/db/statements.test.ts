import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { orm, type RawConnection } from './open.ts';
import { counter } from './schema/operations.ts';
import { prepared } from './statements.ts';

/** Returns the SQL texts that reach the driver's own `prepare` while `work` runs. */
async function collectPrepared(
  work: (database: ReturnType<typeof orm>, raw: RawConnection) => Promise<void>,
): Promise<string[]> {
  const { rawWriter } = testDatabase();
  const texts: string[] = [];
  const prepare = rawWriter.prepare.bind(rawWriter);
  Object.assign(rawWriter, {
    prepare: (text: string) => {
      texts.push(text);
      return prepare(text);
    },
  });
  await work(orm(rawWriter), rawWriter);
  return texts;
}

test('a statement is prepared once for each result shape, however often it runs', async () => {
  const texts = await collectPrepared(async (database) => {
    for (const name of ['event', 'doc_update', 'event']) {
      await database.select().from(counter).where(eq(counter.name, name));
    }
  });
  expect(texts).toHaveLength(2);
  expect(new Set(texts).size).toBe(1);
});

test('one SQL text can be run in both result shapes alternately', async () => {
  await collectPrepared(async (database) => {
    await database.insert(counter).values({ name: 'event', value: 7 });
    const query = database.select().from(counter);
    const row = { name: 'event', value: 7 };
    expect(await query).toEqual([row]);
    expect(query.values()).toEqual([['event', 7]]);
    expect(database.all(query.getSQL())).toEqual([row]);
    expect(await query).toEqual([row]);
  });
});

test('the statement cache evicts its oldest entry when it is full', async () => {
  const texts = await collectPrepared(async (database) => {
    const run = (number: number): unknown => database.all(sql.raw(`SELECT ${number}`));
    for (let number = 0; number <= 500; number += 1) run(number);
    run(500);
    run(0);
  });
  expect(texts.filter((text) => text === 'SELECT 500')).toHaveLength(1);
  expect(texts.filter((text) => text === 'SELECT 0')).toHaveLength(2);
});

test('invalid SQL fails when the query runs, as it does without the cache', async () => {
  await collectPrepared(async (database) => {
    await expect(async () => database.all('SELECT nothing')).rejects.toThrow('syntax error');
  });
});

test('drizzle and hand-written SQL share one statement for each result shape', async () => {
  const texts = await collectPrepared(async (database, raw) => {
    await database.insert(counter).values({ name: 'event', value: 7 });
    const query = database.select().from(counter);
    const { sql: text } = query.toSQL();
    expect(await query).toEqual([{ name: 'event', value: 7 }]);
    expect(prepared(raw, text).all()).toEqual([{ name: 'event', value: 7 }]);
    expect(prepared(raw, text, 'values').all()).toEqual([['event', 7]]);
    expect(prepared(raw, text, 'column').all()).toEqual(['event']);
    expect(await query).toEqual([{ name: 'event', value: 7 }]);
  });
  expect(texts.filter((text) => text.startsWith('select'))).toHaveLength(3);
});

test('a statement that a caller still holds works after the cache has evicted it', async () => {
  await collectPrepared((_, raw) => {
    const statement = prepared(raw, 'SELECT 7', 'column');
    for (let number = 1_000; number < 1_500; number += 1) prepared(raw, `SELECT ${number}`, 'column');
    expect(prepared(raw, 'SELECT 7', 'column')).not.toBe(statement);
    expect(statement.get()).toBe(7);
    return Promise.resolve();
  });
});

test('each connection has its own prepared statements', () => {
  const { rawReader, rawWriter } = testDatabase();
  const text = 'SELECT count(*) FROM counter';
  rawWriter.exec("BEGIN; INSERT INTO counter (name, value) VALUES ('event', 7)");
  expect(prepared(rawWriter, text, 'column').get()).toBe(1);
  expect(prepared(rawReader, text, 'column').get()).toBe(0);
  rawWriter.exec('ROLLBACK');
});
