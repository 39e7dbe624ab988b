import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { orm, type RawConnection } from './open.ts';
import { counter } from './schema/operations.ts';
import { prepared } from './statements.ts';

/** The texts that reach the driver's own `prepare` while `work` runs. */
async function preparedWhile(
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

test('a text is prepared once for each shape of answer, however often it is asked', async () => {
  const texts = await preparedWhile(async (database) => {
    for (const name of ['event', 'doc_update', 'event']) {
      await database.select().from(counter).where(eq(counter.name, name));
    }
  });
  expect(texts).toHaveLength(2);
  expect(new Set(texts).size).toBe(1);
});

test('one text asked for in both shapes answers each in its own', async () => {
  await preparedWhile(async (database) => {
    await database.insert(counter).values({ name: 'event', value: 7 });
    const query = database.select().from(counter);
    const inRows = { name: 'event', value: 7 };
    expect(await query).toEqual([inRows]);
    expect(query.values()).toEqual([['event', 7]]);
    expect(database.all(query.getSQL())).toEqual([inRows]);
    expect(await query).toEqual([inRows]);
  });
});

test('texts without end do not pile up: the oldest is let go of', async () => {
  const texts = await preparedWhile(async (database) => {
    const ask = (number: number): unknown => database.all(sql.raw(`SELECT ${number}`));
    for (let number = 0; number <= 500; number += 1) ask(number);
    ask(500);
    ask(0);
  });
  expect(texts.filter((text) => text === 'SELECT 500')).toHaveLength(1);
  expect(texts.filter((text) => text === 'SELECT 0')).toHaveLength(2);
});

test('a text that is none fails when it is asked, as it would without', async () => {
  await preparedWhile(async (database) => {
    await expect(async () => database.all('SELECT nothing')).rejects.toThrow('syntax error');
  });
});

test('drizzle and hand-written SQL share one statement for each shape of answer', async () => {
  const texts = await preparedWhile(async (database, raw) => {
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

test('a statement that a caller holds answers after the cache has evicted it', async () => {
  await preparedWhile((_, raw) => {
    const held = prepared(raw, 'SELECT 7', 'column');
    for (let number = 1_000; number < 1_500; number += 1) prepared(raw, `SELECT ${number}`, 'column');
    expect(prepared(raw, 'SELECT 7', 'column')).not.toBe(held);
    expect(held.get()).toBe(7);
    return Promise.resolve();
  });
});

test('each connection has statements of its own', () => {
  const { rawReader, rawWriter } = testDatabase();
  const text = 'SELECT count(*) FROM counter';
  rawWriter.exec("BEGIN; INSERT INTO counter (name, value) VALUES ('event', 7)");
  expect(prepared(rawWriter, text, 'column').get()).toBe(1);
  expect(prepared(rawReader, text, 'column').get()).toBe(0);
  rawWriter.exec('ROLLBACK');
});
