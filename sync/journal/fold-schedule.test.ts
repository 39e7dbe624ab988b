import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { appendRows } from '#server/db/journal/append-rows.ts';
import { writeChunks } from '#server/db/journal/chunks.ts';
import { foldRoom, type FoldAnswer } from '#server/db/journal/fold-room.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { testDatabase } from '#server/testing/database.ts';
import { JournalFixture } from '#sync/testing/journal-fixture.ts';
import { until } from '#sync/testing/test-rooms.ts';
import { FoldSchedule, type FoldLimits } from './fold-schedule.ts';

const LIMITS: FoldLimits = { idleMs: 10_000, rows: 10, bytes: 1_000, restMs: 60_000, everyMs: 100 };

let db: Db;
let desk: JournalFixture;
let schedule: FoldSchedule | undefined;
/** Rooms whose folds were asked for. */
let asked: string[];
let logged: { level: number; alarm?: string }[];
let fold: (ydocId: string) => Promise<FoldAnswer>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  // A clock that reads 0 would be before any rest.
  vi.advanceTimersByTime(1_000_000);
  db = testDatabase();
  desk = await JournalFixture.make(db);
  asked = [];
  logged = [];
  fold = async (ydocId) => foldRoom({ ydocId }, { reader: () => db.rawReader });
});
afterEach(async () => {
  await schedule?.close();
  schedule = undefined;
  vi.useRealTimers();
  await db.close();
});

function begin(limits: Partial<FoldLimits> = {}): FoldSchedule {
  const run = async (_: unknown, { ydocId }: { ydocId: string }) => {
    asked.push(ydocId);
    return fold(ydocId);
  };
  const workers = { run, depth: () => 0, close: () => Promise.resolve() } as unknown as Workers; // of folds alone
  const write = (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]);
  return (schedule = new FoldSchedule({
    db,
    workers,
    log: pino({ level: 'error' }, { write }),
    limits: { ...LIMITS, ...limits },
  }));
}

/** Keeps a row as the journal does, and says so. */
async function write(words = 'x', bytes = 1, at = desk): Promise<void> {
  await db.append((raw) => appendRows(raw, [at.entry(words)], Date.now()));
  schedule?.note(at.ydocId, bytes, performance.now());
}

async function writeMany(rows: number, at = desk): Promise<void> {
  for (let row = 0; row < rows; row += 1) await write('x', 1, at);
}

/** Lets time pass, and whatever was begun end. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  const before = asked.length;
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (asked.length > before) await pass(0);
}

describe('a room is folded', () => {
  test('[A6] once it has so many rows, not before', async () => {
    begin();
    await writeMany(9);
    await pass(100);
    expect(asked).toEqual([]);
    await write();
    await pass(100);
    expect(asked).toEqual([desk.ydocId]);
    expect(desk.rows()).toEqual([]);
    expect(schedule?.durations.count).toBe(1);
  });

  test('[A6] once it has so many bytes, not before', async () => {
    begin();
    await write('x', 500);
    await write('x', 499);
    await pass(100);
    expect(asked).toEqual([]);
    await write('x', 1);
    await pass(100);
    expect(asked).toEqual([desk.ydocId]);
  });

  test('[A6][A15] a long room once a quarter of its snapshot is new: a fold writes all of it', async () => {
    begin({ restMs: 0 });
    await write('y'.repeat(40_000), 40_000);
    await pass(100);
    expect(asked).toHaveLength(1);
    await write('x', 9_000);
    await writeMany(90);
    await pass(100);
    expect(asked).toHaveLength(1);
    await write('x', 1_000);
    await pass(100);
    expect(asked).toHaveLength(2);
  });

  test('[A6] once nobody has written in it for so long, counted from the last word', async () => {
    begin();
    await write();
    await pass(9_000);
    await write();
    await pass(9_900);
    expect(asked).toEqual([]);
    await pass(100);
    expect(asked).toEqual([desk.ydocId]);
  });

  test('[A6] when an earlier process left its rows; one with its first content alone stays as it is', async () => {
    await write();
    const untouched = await JournalFixture.make(db);
    begin();
    await pass(9_900);
    expect(asked).toEqual([]);
    await pass(100);
    expect(asked).toEqual([desk.ydocId]);
    expect(untouched.rows()).toHaveLength(1);
  });

  test('[A6] again when more came while it was folded: those rows were not in it', async () => {
    begin({ restMs: 0 });
    await writeMany(10);
    fold = async (ydocId) => {
      const answer = await foldRoom({ ydocId }, { reader: () => db.rawReader });
      if (asked.length === 1) await writeMany(6);
      return answer;
    };
    await pass(100);
    expect(desk.rows()).toHaveLength(6);
    await writeMany(3);
    await pass(100);
    expect(asked).toHaveLength(1);
    await write();
    await pass(100);
    expect(asked).toHaveLength(2);
    expect(desk.rows()).toEqual([]);
  });

  test('[A6] by the bytes that came since, not by those that went into the last fold', async () => {
    begin({ restMs: 0 });
    await write('x', 1_000);
    await pass(100);
    expect(asked).toHaveLength(1);
    await write('x', 999);
    await pass(100);
    expect(asked).toHaveLength(1);
    await write('x', 1);
    await pass(100);
    expect(asked).toHaveLength(2);
  });
});

describe('a room that many write in', () => {
  test('[A6] rests after a fold and is then folded in steps four times as large, however quickly it was emptied', async () => {
    begin();
    await writeMany(10);
    await pass(100);
    // Nothing is left to fold, and that it rests is not forgotten with it.
    await pass(20_000);
    await writeMany(39);
    await pass(100);
    expect(asked).toHaveLength(1);
    await write();
    await pass(100);
    expect(asked).toHaveLength(2);
  });

  test('[A6] counts its bytes four times as well', async () => {
    begin();
    await write('x', 1_000);
    await pass(100);
    await write('x', 3_999);
    await pass(100);
    expect(asked).toHaveLength(1);
    await write('x', 1);
    await pass(100);
    expect(asked).toHaveLength(2);
  });

  test('[A6] has rested long enough after a while', async () => {
    begin({ idleMs: 1_000_000 });
    await writeMany(10);
    await pass(100);
    await writeMany(10);
    await pass(59_800);
    expect(asked).toHaveLength(1);
    await pass(300);
    expect(asked).toHaveLength(2);
  });

  test('[A6] needs no rest where none is asked for', async () => {
    const { restMs: _, ...limits } = LIMITS;
    const workers = {
      run: async (__: unknown, { ydocId }: { ydocId: string }) => (asked.push(ydocId), fold(ydocId)),
    };
    schedule = new FoldSchedule({
      db,
      workers: workers as unknown as Workers, // of folds alone
      log: pino({ level: 'silent' }),
      limits,
    });
    await writeMany(10);
    await pass(100);
    await writeMany(10);
    await pass(100);
    expect(asked).toHaveLength(2);
  });
});

describe('a room that cannot be folded', () => {
  test('[A6] keeps its rows, raises an alarm and is left alone for five minutes', async () => {
    begin();
    await writeMany(10);
    fold = (ydocId) => Promise.resolve({ ydocId, refused: 'damaged' });
    await pass(100);
    expect(logged).toMatchObject([{ level: 50, alarm: 'journal-damaged' }]);
    expect(desk.rows()).toHaveLength(11);
    expect(schedule?.failures).toBe(0);
    await pass(5 * 60_000 - 100);
    expect(asked).toHaveLength(1);
    fold = async (ydocId) => foldRoom({ ydocId }, { reader: () => db.rawReader });
    await pass(200);
    expect(asked).toHaveLength(2);
    expect(desk.rows()).toEqual([]);
  });

  test('[A6] is counted as a failure where the fold broke, keeps its rows and is tried again later', async () => {
    begin();
    await writeMany(10);
    fold = () => Promise.reject(new Error('the thread died'));
    await pass(100);
    expect(schedule?.failures).toBe(1);
    expect(logged).toMatchObject([{ level: 50, err: { message: 'the thread died' } }]);
    expect(desk.rows()).toHaveLength(11);
    await pass(60_000);
    expect(asked).toHaveLength(1);
    await pass(5 * 60_000);
    expect(schedule?.failures).toBe(2);
  });

  test('[A6] takes no others with it', async () => {
    const other = await JournalFixture.make(db);
    begin();
    await writeMany(10);
    await writeMany(10, other);
    fold = async (ydocId) => {
      if (ydocId === desk.ydocId) throw new Error('the thread died');
      return foldRoom({ ydocId }, { reader: () => db.rawReader });
    };
    await pass(100);
    expect(asked).toEqual([desk.ydocId, other.ydocId]);
    expect(other.rows()).toEqual([]);
  });

  test('[A6] for there is nothing in it raises no alarm, and is not asked for again', async () => {
    begin();
    schedule?.note('01890000-0000-7000-8000-00000000000b', 5_000, performance.now());
    await pass(100);
    await pass(400_000);
    expect(asked).toHaveLength(1);
    expect(logged).toEqual([]);
  });
});

describe('folds', () => {
  test('[A6] run one after the other: the next round waits for the one before', async () => {
    const held = Promise.withResolvers<void>();
    begin();
    await writeMany(10);
    fold = async (ydocId) => {
      await held.promise;
      return foldRoom({ ydocId }, { reader: () => db.rawReader });
    };
    await pass(100);
    await pass(1_000);
    expect(asked).toHaveLength(1);
    held.resolve();
    await until(() => desk.rows().length === 0);
  });

  test('[A6] of a process that ends: the one under way is waited for, and no other is begun', async () => {
    const other = await JournalFixture.make(db);
    const held = Promise.withResolvers<void>();
    begin();
    await writeMany(10);
    await writeMany(10, other);
    fold = async (ydocId) => {
      await held.promise;
      return foldRoom({ ydocId }, { reader: () => db.rawReader });
    };
    await pass(100);
    let isClosed = false;
    const closed = schedule?.close().then(() => (isClosed = true));
    await pass(1_000);
    expect(isClosed).toBe(false);
    held.resolve();
    await closed;
    expect(desk.rows()).toEqual([]);
    expect(other.rows()).toHaveLength(11);
    await pass(1_000);
    expect(asked).toEqual([desk.ydocId]);
  });

  test('[A2] are followed by taking away the pieces of a change that nobody finished', async () => {
    await writeChunks(db, new Uint8Array(10));
    db.rawWriter.prepare('UPDATE unnamed_chunk SET created_at = 0').run();
    begin();
    await writeMany(10);
    await pass(100);
    await schedule?.close();
    expect(db.rawReader.prepare('SELECT count(*) FROM doc_chunk').pluck().get()).toBe(0);
  });
});
