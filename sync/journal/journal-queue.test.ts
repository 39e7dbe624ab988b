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

/** Makes an `append` that records its calls. */
function watched() {
  const asked = vi.fn<(isOneOfMany?: boolean) => void>();
  const append: Db['append'] = (step, isOneOfMany) => {
    asked(isOneOfMany);
    return db.append(step, isOneOfMany);
  };
  return { asked, append };
}
/** Makes an `append` that fails once, before anything is written. */
function failingOnce(): Db['append'] {
  let times = 0;
  return (step) => (times++ === 0 ? Promise.reject(new Error('database is locked')) : db.append(step));
}
/** Makes an entry that the table rejects. */
const bad = (): JournalEntry => ({ ...desk.entry(), crc: Number.NaN });

describe('updates that wait in the queue', () => {
  test('[A1] share one step of the writer, and each promise resolves with its own row id, in order', async () => {
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

  test('[A1] share the next step if they arrive while a step is being committed', async () => {
    const { asked, append } = watched();
    const queue = new JournalQueue({ append });
    await queue.add(desk.entry());
    await Promise.all([queue.add(desk.entry()), queue.add(desk.entry())]);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(desk.rows()).toHaveLength(4);
    expect(queue.durations.count).toBe(2);
  });

  test('[A1] are not added to a step that the writer runs a second time', async () => {
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

  test('share a commit with other writes only above three updates per millisecond', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { asked, append } = watched();
    const queue = new JournalQueue({ append });
    await queue.add(desk.entry());
    expect(asked.mock.lastCall?.[0]).toBe(false);
    vi.advanceTimersByTime(50);
    await Promise.all(Array.from({ length: 149 }, () => queue.add(desk.entry())));
    vi.advanceTimersByTime(50);
    // Three per millisecond, with the update below: still no shared commit.
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

describe('an update that the store rejects', () => {
  test('[A4] rejects with the store’s error, and the other updates of its turn are stored', async () => {
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

  test('[A4] is not retried if it was alone in its group', async () => {
    const { asked, append } = watched();
    const queue = new JournalQueue({ append });
    await expect(queue.add(bad())).rejects.toThrow(/NOT NULL/);
    expect(asked).toHaveBeenCalledOnce();
    expect(queue.durations.count).toBe(0);
  });

  test('[A4] does not fail its group if the writer failed before the step: each update is appended by itself', async () => {
    const queue = new JournalQueue({ append: failingOnce() });
    const kept = await Promise.all([queue.add(desk.entry()), queue.add(desk.entry())]);
    expect(kept.map(({ kind }) => kind)).toEqual(['kept', 'kept']);
    expect(desk.rows()).toHaveLength(3);
    // The queue still works.
    expect(await queue.add(desk.entry())).toMatchObject({ kind: 'kept' });
    expect(desk.rows()).toHaveLength(4);
  });

  test('[A4] rejects with the writer’s error if it was alone and the writer failed before the step', async () => {
    const queue = new JournalQueue({ append: failingOnce() });
    await expect(queue.add(desk.entry())).rejects.toThrow('database is locked');
    expect(desk.rows()).toHaveLength(1);
    expect(await queue.add(desk.entry())).toMatchObject({ kind: 'kept' });
  });

  test('[A1] rejects if the writer returns no result for it', async () => {
    const append: Db['append'] = async (step) => {
      await db.append(step);
      return [] as never; // a result that no real writer returns
    };
    const queue = new JournalQueue({ append });
    await expect(queue.add(desk.entry())).rejects.toThrow('no answer');
  });
});
