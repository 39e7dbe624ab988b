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

describe('the one writer', () => {
  test('[A1] every connection keeps what it commits', () => {
    assertDurable(db.rawWriter);
    assertDurable(db.rawReader);
    const another = openReader(db.file);
    assertDurable(another);
    another.close();
    db.rawWriter.pragma('synchronous = NORMAL');
    expect(() => assertDurable(db.rawWriter)).toThrow('not durable');
  });

  test('[A2] an append that comes while a body runs does not fall into its transaction', async () => {
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

  test('[A2] waiting appends go before waiting bodies', async () => {
    const order: string[] = [];
    await Promise.all([
      db.write({ scopes: [] }, async () => void order.push('body')),
      db.append(() => order.push('append')),
    ]);
    expect(order).toEqual(['append', 'body']);
  });

  test('[A4] a failed group is retried one by one: the good steps stand', async () => {
    const insert = (key: string) =>
      db.append((raw) => raw.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, 'x'));
    const results = await Promise.allSettled([insert('one'), insert('one'), insert('two')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await keys()).toEqual(['one', 'two']);
  });

  test('[F6] a write inside a write throws instead of waiting for ever', async () => {
    await expect(db.write({ scopes: [] }, () => put('inner'))).rejects.toThrow('A write inside a write');
    expect(await keys()).toEqual([]);
  });

  test('[F6] a body that outlives a turn is rolled back and can no longer write', async () => {
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

  test('[F6] tx has no transaction of its own', async () => {
    const body = db.write({ scopes: [] }, async (tx) => {
      // What a careless caller would try.
      (tx as unknown as { transaction: () => void }).transaction();
      await Promise.resolve();
    });
    await expect(body).rejects.toThrow('has no "transaction"');
  });

  test("[F8] another process's lock is waited for without stopping the loop", async () => {
    const { openWriter } = await import('./open.ts');
    const other = openWriter(db.file);
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 5);
    const waiting = put('patient');
    await new Promise((resolve) => setTimeout(resolve, 300));
    other.exec('COMMIT');
    await waiting;
    clearInterval(ticking);
    other.close();
    expect(await keys()).toEqual(['patient']);
    expect(turns).toBeGreaterThan(1);
  });

  test("[F8] a group that another process's lock keeps out is refused at once, not one by one", async () => {
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

  test('[A2] a body is not kept waiting for ever by appends on a slow disk', async () => {
    const raw = db.rawWriter;
    const exec = raw.exec.bind(raw);
    vi.spyOn(raw, 'exec').mockImplementation((sql) => {
      // A disk that takes longer for a commit than the mutex keeps its turn.
      if (sql === 'COMMIT') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 6);
      return exec(sql);
    });
    const state = { groups: 0, written: false };
    const body = put('of-the-body').then(() => (state.written = true));
    const typing = async (): Promise<void> => {
      for (; state.groups < 100 && !state.written; state.groups += 1) await db.append(() => undefined);
    };
    // Two that type in turn: when one's group is done, the other's waits.
    await Promise.all([typing(), new Promise((resolve) => setImmediate(resolve)).then(typing)]);
    expect(state.written).toBe(true);
    await body;
  });

  test('[A4] a rollback that fails leaves nobody waiting, and the next write begins anew', async () => {
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

  test('a body that throws before its first await is rolled back; what was asked before closing is done', async () => {
    const broken = db.write({ scopes: [] }, () => {
      throw new Error('at once');
    });
    const asked = [put('a'), db.append((raw) => raw.prepare("INSERT INTO meta VALUES ('b', 'x')").run())];
    await expect(broken).rejects.toThrow('at once');
    const closed = db.close();
    await expect(put('late')).rejects.toThrow('The database is closed.');
    await Promise.all(asked);
    await closed;
    db = openDatabase(db.file);
    expect(await keys()).toEqual(['a', 'b']);
  });

  test('[F12] a fault of the database loses its parameters on the way out', async () => {
    const secret = 'a line of somebody’s manuscript';
    const failing = db.write({ scopes: [] }, async (tx) => {
      await tx.insert(meta).values({ key: secret, value: null as unknown as string });
    });
    const error = await failing.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(DatabaseFault);
    expect(String(error)).not.toContain(secret);
    expect(String(error)).toContain('SQLITE_CONSTRAINT_NOTNULL');
  });

  test('a closed database is one whole file, without a log beside it', async () => {
    await put('kept');
    await db.close();
    expect(existsSync(`${db.file}-wal`)).toBe(false);
    db = openDatabase(db.file);
    expect(await keys()).toEqual(['kept']);
  });

  test('a committed write is there for readers', async () => {
    await put('a');
    await db.write({ scopes: [] }, (tx) => tx.update(meta).set({ value: 'b' }).where(eq(meta.key, 'a')));
    const [row] = await db.read.select().from(meta);
    expect(row?.value).toBe('b');
  });
});
