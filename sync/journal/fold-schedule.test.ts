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

const LIMITS: FoldLimits = { idleMs: 10_000, rows: 10, bytes: 1_000, restAfterFoldMs: 60_000, everyMs: 100 };

let db: Db;
let fixture: JournalFixture;
let schedule: FoldSchedule | undefined;
/** Rooms for which a fold was requested. */
let foldedIds: string[];
let logged: { level: number; alarm?: string }[];
let fold: (ydocId: string) => Promise<FoldAnswer>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  // The clock starts above 0, which is the initial value of `notBefore` and `restsUntil`.
  vi.advanceTimersByTime(1_000_000);
  db = testDatabase();
  fixture = await JournalFixture.make(db);
  foldedIds = [];
  logged = [];
  fold = async (ydocId) => foldRoom({ ydocId }, { reader: () => db.rawReader });
});
afterEach(async () => {
  await schedule?.close();
  schedule = undefined;
  vi.useRealTimers();
  await db.close();
});

function startSchedule(limits: Partial<FoldLimits> = {}): FoldSchedule {
  const run = async (_: unknown, { ydocId }: { ydocId: string }) => {
    foldedIds.push(ydocId);
    return fold(ydocId);
  };
  const workers = { run, depth: () => 0, close: () => Promise.resolve() } as unknown as Workers; // the schedule calls only `run`
  const write = (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]);
  return (schedule = new FoldSchedule({
    db,
    workers,
    log: pino({ level: 'error' }, { write }),
    limits: { ...LIMITS, ...limits },
  }));
}

/** Stores a row as the journal does, and notes it in the schedule. */
async function write(words = 'x', bytes = 1, room = fixture): Promise<void> {
  await db.append((raw) => appendRows(raw, [room.entry(words)], Date.now()));
  schedule?.note(room.ydocId, bytes, performance.now());
}

async function writeMany(rows: number, room = fixture): Promise<void> {
  for (let row = 0; row < rows; row += 1) await write('x', 1, room);
}

/** Advances the clock and waits until the folds that it started have ended. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  const before = foldedIds.length;
  for (let turn = 0; turn < 60; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  if (foldedIds.length > before) await pass(0);
}

describe('the fold of a room', () => {
  test('[A6] a room is folded when it has as many rows as the limit, not before', async () => {
    startSchedule();
    await writeMany(9);
    await pass(100);
    expect(foldedIds).toEqual([]);
    await write();
    await pass(100);
    expect(foldedIds).toEqual([fixture.ydocId]);
    expect(fixture.rows()).toEqual([]);
    expect(schedule?.durations.count).toBe(1);
  });

  test('[A6] a room is folded when it has as many bytes as the limit, not before', async () => {
    startSchedule();
    await write('x', 500);
    await write('x', 499);
    await pass(100);
    expect(foldedIds).toEqual([]);
    await write('x', 1);
    await pass(100);
    expect(foldedIds).toEqual([fixture.ydocId]);
  });

  test('[A6][A15] a long room is folded when a quarter of its snapshot is new, because a fold writes the whole room', async () => {
    startSchedule({ restAfterFoldMs: 0 });
    await write('y'.repeat(40_000), 40_000);
    await pass(100);
    expect(foldedIds).toHaveLength(1);
    await write('x', 9_000);
    await writeMany(90);
    await pass(100);
    expect(foldedIds).toHaveLength(1);
    await write('x', 1_000);
    await pass(100);
    expect(foldedIds).toHaveLength(2);
  });

  test('[A6] a room is folded after the idle time, counted from the last update', async () => {
    startSchedule();
    await write();
    await pass(9_000);
    await write();
    await pass(9_900);
    expect(foldedIds).toEqual([]);
    await pass(100);
    expect(foldedIds).toEqual([fixture.ydocId]);
  });

  test('[A6] rows left by an earlier process are folded, but not a room with only its first content', async () => {
    await write();
    const untouched = await JournalFixture.make(db);
    startSchedule();
    await pass(9_900);
    expect(foldedIds).toEqual([]);
    await pass(100);
    expect(foldedIds).toEqual([fixture.ydocId]);
    expect(untouched.rows()).toHaveLength(1);
  });

  test('[A6] rows added while a fold runs count towards the next fold', async () => {
    startSchedule({ restAfterFoldMs: 0 });
    await writeMany(10);
    fold = async (ydocId) => {
      const answer = await foldRoom({ ydocId }, { reader: () => db.rawReader });
      if (foldedIds.length === 1) await writeMany(6);
      return answer;
    };
    await pass(100);
    expect(fixture.rows()).toHaveLength(6);
    await writeMany(3);
    await pass(100);
    expect(foldedIds).toHaveLength(1);
    await write();
    await pass(100);
    expect(foldedIds).toHaveLength(2);
    expect(fixture.rows()).toEqual([]);
  });

  test('[A6] only bytes added since the last fold count towards the next one', async () => {
    startSchedule({ restAfterFoldMs: 0 });
    await write('x', 1_000);
    await pass(100);
    expect(foldedIds).toHaveLength(1);
    await write('x', 999);
    await pass(100);
    expect(foldedIds).toHaveLength(1);
    await write('x', 1);
    await pass(100);
    expect(foldedIds).toHaveLength(2);
  });
});

describe('a busy room', () => {
  test('[A6] a room has four times the limit of rows while it rests after a fold', async () => {
    startSchedule();
    await writeMany(10);
    await pass(100);
    // The room has nothing to fold now, and its rest is still remembered.
    await pass(20_000);
    await writeMany(39);
    await pass(100);
    expect(foldedIds).toHaveLength(1);
    await write();
    await pass(100);
    expect(foldedIds).toHaveLength(2);
  });

  test('[A6] a room has four times the limit of bytes while it rests after a fold', async () => {
    startSchedule();
    await write('x', 1_000);
    await pass(100);
    await write('x', 3_999);
    await pass(100);
    expect(foldedIds).toHaveLength(1);
    await write('x', 1);
    await pass(100);
    expect(foldedIds).toHaveLength(2);
  });

  test('[A6] a room has the normal limits again when its rest after a fold is over', async () => {
    startSchedule({ idleMs: 1_000_000 });
    await writeMany(10);
    await pass(100);
    await writeMany(10);
    await pass(59_800);
    expect(foldedIds).toHaveLength(1);
    await pass(300);
    expect(foldedIds).toHaveLength(2);
  });

  test('[A6] a room does not rest after a fold if no rest is configured', async () => {
    const { restAfterFoldMs: _, ...limits } = LIMITS;
    const workers = {
      run: async (__: unknown, { ydocId }: { ydocId: string }) => (foldedIds.push(ydocId), fold(ydocId)),
    };
    schedule = new FoldSchedule({
      db,
      workers: workers as unknown as Workers, // the schedule calls only `run`
      log: pino({ level: 'silent' }),
      limits,
    });
    await writeMany(10);
    await pass(100);
    await writeMany(10);
    await pass(100);
    expect(foldedIds).toHaveLength(2);
  });
});

describe('a room that cannot be folded', () => {
  test('[A6] a room whose fold is refused keeps its rows, raises an alarm and is skipped for five minutes', async () => {
    startSchedule();
    await writeMany(10);
    fold = (ydocId) => Promise.resolve({ ydocId, refused: 'damaged' });
    await pass(100);
    expect(logged).toMatchObject([{ level: 50, alarm: 'journal-damaged' }]);
    expect(fixture.rows()).toHaveLength(11);
    expect(schedule?.failures).toBe(0);
    await pass(5 * 60_000 - 100);
    expect(foldedIds).toHaveLength(1);
    fold = async (ydocId) => foldRoom({ ydocId }, { reader: () => db.rawReader });
    await pass(200);
    expect(foldedIds).toHaveLength(2);
    expect(fixture.rows()).toEqual([]);
  });

  test('[A6] a fold that throws counts as a failure, leaves the rows unchanged and is retried after five minutes', async () => {
    startSchedule();
    await writeMany(10);
    fold = () => Promise.reject(new Error('the thread died'));
    await pass(100);
    expect(schedule?.failures).toBe(1);
    expect(logged).toMatchObject([{ level: 50, err: { message: 'the thread died' } }]);
    expect(fixture.rows()).toHaveLength(11);
    await pass(60_000);
    expect(foldedIds).toHaveLength(1);
    await pass(5 * 60_000);
    expect(schedule?.failures).toBe(2);
  });

  test('[A6] a fold that throws does not prevent the folds of other rooms', async () => {
    const other = await JournalFixture.make(db);
    startSchedule();
    await writeMany(10);
    await writeMany(10, other);
    fold = async (ydocId) => {
      if (ydocId === fixture.ydocId) throw new Error('the thread died');
      return foldRoom({ ydocId }, { reader: () => db.rawReader });
    };
    await pass(100);
    expect(foldedIds).toEqual([fixture.ydocId, other.ydocId]);
    expect(other.rows()).toEqual([]);
  });

  test('[A6] a room without rows raises no alarm and is not folded again', async () => {
    startSchedule();
    schedule?.note('01890000-0000-7000-8000-00000000000b', 5_000, performance.now());
    await pass(100);
    await pass(400_000);
    expect(foldedIds).toHaveLength(1);
    expect(logged).toEqual([]);
  });
});

describe('the folds of several rooms', () => {
  test('[A6] folds run one after the other, and the next round waits for the previous one', async () => {
    const blocker = Promise.withResolvers<void>();
    startSchedule();
    await writeMany(10);
    fold = async (ydocId) => {
      await blocker.promise;
      return foldRoom({ ydocId }, { reader: () => db.rawReader });
    };
    await pass(100);
    await pass(1_000);
    expect(foldedIds).toHaveLength(1);
    blocker.resolve();
    await until(() => fixture.rows().length === 0);
  });

  test('[A6] when the process ends, the running fold is awaited and no other starts', async () => {
    const other = await JournalFixture.make(db);
    const blocker = Promise.withResolvers<void>();
    startSchedule();
    await writeMany(10);
    await writeMany(10, other);
    fold = async (ydocId) => {
      await blocker.promise;
      return foldRoom({ ydocId }, { reader: () => db.rawReader });
    };
    await pass(100);
    let isClosed = false;
    const closed = schedule?.close().then(() => (isClosed = true));
    await pass(1_000);
    expect(isClosed).toBe(false);
    blocker.resolve();
    await closed;
    expect(fixture.rows()).toEqual([]);
    expect(other.rows()).toHaveLength(11);
    await pass(1_000);
    expect(foldedIds).toEqual([fixture.ydocId]);
  });

  test('[A2] folds are followed by a sweep of the chunks of unfinished changes', async () => {
    await writeChunks(db, new Uint8Array(10));
    db.rawWriter.prepare('UPDATE unnamed_chunk SET created_at = 0').run();
    startSchedule();
    await writeMany(10);
    await pass(100);
    await schedule?.close();
    expect(db.rawReader.prepare('SELECT count(*) FROM doc_chunk').pluck().get()).toBe(0);
  });
});
