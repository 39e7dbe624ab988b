import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import type { JournalEntry } from '#server/db/journal/append-rows.ts';
import { testDatabase } from '#server/testing/database.ts';
import { JournalFixture } from '#sync/testing/journal-fixture.ts';
import { JournalQueue } from './journal-queue.ts';

let db: Db;
let desk: JournalFixture;
beforeEach(async () => {
  db = testDatabase();
  desk = await JournalFixture.make(db);
});
afterEach(async () => {
  vi.useRealTimers();
  await db.close();
});

/** Lets the journal be asked through a spy. */
function watched() {
  const asked = vi.fn<(isOneOfMany?: boolean) => void>();
  const append: Db['append'] = (step, isOneOfMany) => {
    asked(isOneOfMany);
    return db.append(step, isOneOfMany);
  };
  return { asked, append };
}
/** Fails once, before anything is written. */
function failingOnce(): Db['append'] {
  let times = 0;
  return (step) => (times++ === 0 ? Promise.reject(new Error('database is locked')) : db.append(step));
}
/** A row that the table does not take. */
const bad = (): JournalEntry => ({ ...desk.entry(), crc: Number.NaN });

describe('updates that wait together', () => {
  test('[A1] share one step of the writer, and each is told its own row, in order', async () => {
    const { asked, append } = watched();
    const queue = new JournalQueue({ append });
    const kept = await Promise.all([1, 2, 3].map(() => queue.add(desk.entry())));
    expect(asked).toHaveBeenCalledOnce();
    expect(kept).toEqual(
      desk
        .rows()
        .slice(1)
        .map((id) => ({ kind: 'kept', id })),
    );
    expect(queue.durations.count).toBe(1);
  });

  test('[A1] those that come while a step is on its way to the disk have the next one', async () => {
    const { asked, append } = watched();
    const queue = new JournalQueue({ append });
    await queue.add(desk.entry());
    await Promise.all([queue.add(desk.entry()), queue.add(desk.entry())]);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(desk.rows()).toHaveLength(4);
    expect(queue.durations.count).toBe(2);
  });

  test('[A1] a step that the writer runs a second time writes the same rows, not those that came since', async () => {
    let late: Promise<unknown> | undefined;
    let times = 0;
    const queue: JournalQueue = new JournalQueue({
      append: (step) =>
        db.append((raw) => {
          times += 1;
          if (times > 1) return step(raw);
          raw.exec('SAVEPOINT first');
          step(raw);
          raw.exec('ROLLBACK TO first');
          late = queue.add(desk.entry());
          return step(raw);
        }),
    });
    const first = await queue.add(desk.entry());
    const second = await late;
    expect([first, second]).toEqual(
      desk
        .rows()
        .slice(1)
        .map((id) => ({ kind: 'kept', id })),
    );
  });

  test('come in one commit with others only where very many come', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { asked, append } = watched();
    const queue = new JournalQueue({ append });
    await queue.add(desk.entry());
    expect(asked.mock.lastCall?.[0]).toBe(false);
    vi.advanceTimersByTime(50);
    await Promise.all(Array.from({ length: 149 }, () => queue.add(desk.entry())));
    vi.advanceTimersByTime(50);
    // Three a millisecond, with this one: still each for itself.
    await Promise.all(Array.from({ length: 150 }, () => queue.add(desk.entry())));
    expect(asked.mock.lastCall?.[0]).toBe(false);
    vi.advanceTimersByTime(50);
    await queue.add(desk.entry());
    expect(asked.mock.lastCall?.[0]).toBe(false);
    vi.advanceTimersByTime(50);
    await Promise.all(Array.from({ length: 151 }, () => queue.add(desk.entry())));
    vi.advanceTimersByTime(50);
    await queue.add(desk.entry());
    expect(asked.mock.lastCall?.[0]).toBe(true);
  });
});

describe('an update that the store does not take', () => {
  test('[A4] is refused with what the store said, and the others of its turn are kept', async () => {
    const queue = new JournalQueue(db);
    const [one, two, three] = await Promise.allSettled(
      [desk.entry(), bad(), desk.entry()].map((entry) => queue.add(entry)),
    );
    expect(two).toMatchObject({ status: 'rejected', reason: expect.any(Error) });
    expect([one, three].map((each) => each?.status === 'fulfilled' && each.value)).toEqual(
      desk
        .rows()
        .slice(1)
        .map((id) => ({ kind: 'kept', id })),
    );
  });

  test('[A4] is not tried again where it was alone', async () => {
    const { asked, append } = watched();
    const queue = new JournalQueue({ append });
    await expect(queue.add(bad())).rejects.toThrow(/NOT NULL/);
    expect(asked).toHaveBeenCalledOnce();
    expect(queue.durations.count).toBe(0);
  });

  test('[A4] takes nothing with it where the writer failed before their turn came: all are asked for by themselves', async () => {
    const queue = new JournalQueue({ append: failingOnce() });
    const kept = await Promise.all([queue.add(desk.entry()), queue.add(desk.entry())]);
    expect(kept.map(({ kind }) => kind)).toEqual(['kept', 'kept']);
    expect(desk.rows()).toHaveLength(3);
    // The queue goes on.
    expect(await queue.add(desk.entry())).toMatchObject({ kind: 'kept' });
    expect(desk.rows()).toHaveLength(4);
  });

  test('[A4] is told so by the writer’s own words where the writer failed before its turn came', async () => {
    const queue = new JournalQueue({ append: failingOnce() });
    await expect(queue.add(desk.entry())).rejects.toThrow('database is locked');
    expect(desk.rows()).toHaveLength(1);
    expect(await queue.add(desk.entry())).toMatchObject({ kind: 'kept' });
  });

  test('[A1] is never taken for kept: where the journal says nothing of it, it was not', async () => {
    const append: Db['append'] = async (step) => {
      await db.append(step);
      return [] as never; // what no writer answers
    };
    const queue = new JournalQueue({ append });
    await expect(queue.add(desk.entry())).rejects.toThrow('no answer');
  });
});
