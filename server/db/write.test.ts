import { existsSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '#server/testing/database.ts';
import { openDatabase, type Db } from './database.ts';
import { DatabaseFault } from './errors.ts';
import { assertDurable, openReader, openWriter } from './open.ts';
import { meta } from './schema/operations.ts';
import { Writer } from './write.ts';

let db: Db;
beforeEach(() => {
  db = testDatabase();
});
afterEach(() => db.close());

const put = (key: string, value = 'x') =>
  db.write({ scopes: [] }, (tx) => tx.insert(meta).values({ key, value }));
const keys = async () => (await db.read.select().from(meta)).map((row) => row.key).sort();

describe('the writer', () => {
  test('[A1] every connection is durable', () => {
    assertDurable(db.rawWriter);
    assertDurable(db.rawReader);
    const another = openReader(db.file);
    assertDurable(another);
    another.close();
    db.rawWriter.pragma('synchronous = NORMAL');
    expect(() => assertDurable(db.rawWriter)).toThrow('not durable');
  });

  test('[A2] an append that arrives while a body runs is not part of the body’s transaction', async () => {
    const body = db.write({ scopes: [] }, async (tx) => {
      await tx.insert(meta).values({ key: 'of-the-body', value: 'x' });
      void db.append((raw) =>
        raw.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run('appended', 'x'),
      );
      throw new Error('rolled back');
    });
    await expect(body).rejects.toThrow('rolled back');
    await db.append(() => undefined);
    expect(await keys()).toEqual(['appended']);
  });

  test('[A2] waiting appends run before waiting bodies', async () => {
    const order: string[] = [];
    await Promise.all([
      db.write({ scopes: [] }, async () => void order.push('body')),
      db.append(() => order.push('append')),
    ]);
    expect(order).toEqual(['append', 'body']);
  });

  test('[A4] the steps of a failed group are retried one by one, and the valid ones are committed', async () => {
    const insert = (key: string) =>
      db.append((raw) => raw.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, 'x'));
    const results = await Promise.allSettled([insert('one'), insert('one'), insert('two')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await keys()).toEqual(['one', 'two']);
  });

  test('[F6] a write inside a write throws instead of waiting forever', async () => {
    await expect(db.write({ scopes: [] }, () => put('inner'))).rejects.toThrow('A write inside a write');
    expect(await keys()).toEqual([]);
  });

  test('[F6] a body that takes longer than a turn of the event loop is rolled back and can no longer write', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const slow = db.write({ scopes: [] }, async (tx) => {
      await tx.insert(meta).values({ key: 'early', value: 'x' });
      late = new Promise((resolve) => setTimeout(resolve, 30)).then(() =>
        tx.insert(meta).values({ key: 'late', value: 'x' }),
      );
      await late;
    });
    await expect(slow).rejects.toThrow('waited for something besides the database');
    await expect(late).rejects.toThrow('This transaction has ended.');
    await put('after');
    expect(await keys()).toEqual(['after']);
  });

  test('[F6] tx does not offer drizzle’s transaction method', async () => {
    const body = db.write({ scopes: [] }, async (tx) => {
      // The type forbids this call; a caller could cast.
      (tx as unknown as { transaction: () => void }).transaction();
      await Promise.resolve();
    });
    await expect(body).rejects.toThrow('has no "transaction"');
  });

  test("[F8] the writer waits for another process's lock without blocking the event loop", async () => {
    const { openWriter } = await import('./open.ts');
    const other = openWriter(db.file);
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const ticks = setInterval(() => (turns += 1), 5);
    const waiting = put('patient');
    await new Promise((resolve) => setTimeout(resolve, 300));
    other.exec('COMMIT');
    await waiting;
    clearInterval(ticks);
    other.close();
    expect(await keys()).toEqual(['patient']);
    expect(turns).toBeGreaterThan(1);
  });

  test("[F8] a group that times out on another process's lock is rejected as a whole, not one by one", async () => {
    const locking = openWriter(db.file);
    locking.exec('BEGIN IMMEDIATE');
    const writer = new Writer(openWriter(db.file), 100);
    const begin = vi.spyOn(writer.raw, 'exec');
    const refused = await Promise.allSettled(
      Array.from({ length: 20 }, () => writer.append(() => undefined)),
    );
    expect(refused.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
    expect(begin.mock.calls.length).toBeLessThan(10);
    locking.exec('ROLLBACK');
    locking.close();
    await writer.append(() => undefined);
    await writer.close();
  });

  test('[A2] appends on a slow disk do not make a body wait forever', async () => {
    const raw = db.rawWriter;
    const exec = raw.exec.bind(raw);
    vi.spyOn(raw, 'exec').mockImplementation((sql) => {
      // A commit that takes longer than YIELD_AFTER_MS.
      if (sql === 'COMMIT') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6);
      return exec(sql);
    });
    const state = { groups: 0, written: false };
    const body = put('of-the-body').then(() => (state.written = true));
    const typing = async (): Promise<void> => {
      for (; state.groups < 100 && !state.written; state.groups += 1) await db.append(() => undefined);
    };
    // Two writers type alternately: whenever the group of one is committed, an append of the other is waiting.
    await Promise.all([typing(), new Promise((resolve) => setImmediate(resolve)).then(typing)]);
    expect(state.written).toBe(true);
    await body;
  });

  test('[A4] after a failed rollback the next write still runs in a new transaction', async () => {
    const raw = db.rawWriter;
    const exec = raw.exec.bind(raw);
    let failing = true;
    vi.spyOn(raw, 'exec').mockImplementation((sql) => {
      if (sql === 'ROLLBACK' && failing) {
        failing = false;
        throw new Error('the disk is gone');
      }
      return exec(sql);
    });
    const first = db.write({ scopes: [] }, async (tx) => {
      await tx.insert(meta).values({ key: 'undone', value: 'x' });
      throw new Error('rolled back');
    });
    const second = put('kept');
    await expect(first).rejects.toThrow('rolled back');
    await second;
    expect(await keys()).toEqual(['kept']);
  });

  test('a body that throws before its first await is rolled back, and writes queued before closing are done', async () => {
    const broken = db.write({ scopes: [] }, () => {
      throw new Error('at once');
    });
    const queued = [put('a'), db.append((raw) => raw.prepare("INSERT INTO meta VALUES ('b', 'x')").run())];
    await expect(broken).rejects.toThrow('at once');
    const closed = db.close();
    await expect(put('late')).rejects.toThrow('The database is closed.');
    await Promise.all(queued);
    await closed;
    db = openDatabase(db.file);
    expect(await keys()).toEqual(['a', 'b']);
  });

  test('[F12] a database fault does not contain the parameters of the query', async () => {
    const secret = 'a line of somebody’s manuscript';
    const failing = db.write({ scopes: [] }, async (tx) => {
      await tx.insert(meta).values({ key: secret, value: null as unknown as string });
    });
    const error = await failing.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseFault);
    expect(String(error)).not.toContain(secret);
    expect(String(error)).toContain('SQLITE_CONSTRAINT_NOTNULL');
  });

  test('closing the database leaves one complete file without a WAL beside it', async () => {
    await put('kept');
    await db.close();
    expect(existsSync(`${db.file}-wal`)).toBe(false);
    db = openDatabase(db.file);
    expect(await keys()).toEqual(['kept']);
  });

  test('readers see a committed write', async () => {
    await put('a');
    await db.write({ scopes: [] }, (tx) => tx.update(meta).set({ value: 'b' }).where(eq(meta.key, 'a')));
    const [row] = await db.read.select().from(meta);
    expect(row?.value).toBe('b');
  });
});
