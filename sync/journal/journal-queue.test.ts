import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/db/database.ts';
import type { JournalEntry } from '#server/db/journal/append-rows.ts';
import { testDatabase } from '#server/testing/database.ts';
import { JournalFixture } from '#sync/testing/journal-fixture.ts';
import { JournalQueue } from './journal-queue.ts';

let db: Db;
let fixture: JournalFixture;
beforeEach(async () => {
  db = testDatabase();
  fixture = await JournalFixture.make(db);
});
afterEach(async () => {
  vi.useRealTimers();
  await db.close();
});

/** Makes an `append` that records its calls. */
function spiedAppend() {
  const onAppend = vi.fn<(isOneOfMany?: boolean) => void>();
  const append: Db['append'] = (step, isOneOfMany) => {
    onAppend(isOneOfMany);
    return db.append(step, isOneOfMany);
  };
  return { onAppend, append };
}
/** Makes an `append` that fails once, before anything is written. */
function failingOnce(): Db['append'] {
  let times = 0;
  return (step) => (times++ === 0 ? Promise.reject(new Error('database is locked')) : db.append(step));
}
/** Makes an entry that the table rejects. */
const invalidEntry = (): JournalEntry => ({ ...fixture.entry(), crc: Number.NaN });

describe('updates that wait in the queue', () => {
  test('[A1] queued updates share one step of the writer, and each promise resolves with its own row id, in order', async () => {
    const { onAppend, append } = spiedAppend();
    const queue = new JournalQueue({ append });
    const results = await Promise.all([1, 2, 3].map(() => queue.add(fixture.entry())));
    expect(onAppend).toHaveBeenCalledOnce();
    expect(results).toEqual(
      fixture
        .rows()
        .slice(1)
        .map((id) => ({ kind: 'kept', id })),
    );
    expect(queue.durations.count).toBe(1);
  });

  test('[A1] updates that arrive while a step is being committed share the next step', async () => {
    const { onAppend, append } = spiedAppend();
    const queue = new JournalQueue({ append });
    await queue.add(fixture.entry());
    await Promise.all([queue.add(fixture.entry()), queue.add(fixture.entry())]);
    expect(onAppend).toHaveBeenCalledTimes(2);
    expect(fixture.rows()).toHaveLength(4);
    expect(queue.durations.count).toBe(2);
  });

  test('[A1] later updates are not added to a step that the writer runs a second time', async () => {
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
          late = queue.add(fixture.entry());
          return step(raw);
        }),
    });
    const first = await queue.add(fixture.entry());
    const second = await late;
    expect([first, second]).toEqual(
      fixture
        .rows()
        .slice(1)
        .map((id) => ({ kind: 'kept', id })),
    );
  });

  test('updates share a commit with other writes only above three updates per millisecond', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { onAppend, append } = spiedAppend();
    const queue = new JournalQueue({ append });
    await queue.add(fixture.entry());
    expect(onAppend.mock.lastCall?.[0]).toBe(false);
    vi.advanceTimersByTime(50);
    await Promise.all(Array.from({ length: 149 }, () => queue.add(fixture.entry())));
    vi.advanceTimersByTime(50);
    // Three per millisecond, with the update below: still no shared commit.
    await Promise.all(Array.from({ length: 150 }, () => queue.add(fixture.entry())));
    expect(onAppend.mock.lastCall?.[0]).toBe(false);
    vi.advanceTimersByTime(50);
    await queue.add(fixture.entry());
    expect(onAppend.mock.lastCall?.[0]).toBe(false);
    vi.advanceTimersByTime(50);
    await Promise.all(Array.from({ length: 151 }, () => queue.add(fixture.entry())));
    vi.advanceTimersByTime(50);
    await queue.add(fixture.entry());
    expect(onAppend.mock.lastCall?.[0]).toBe(true);
  });
});

describe('an update that the store rejects', () => {
  test('[A4] an update that the store rejects fails with the store’s error, and the other updates of its turn are stored', async () => {
    const queue = new JournalQueue(db);
    const [one, two, three] = await Promise.allSettled(
      [fixture.entry(), invalidEntry(), fixture.entry()].map((entry) => queue.add(entry)),
    );
    expect(two).toMatchObject({ status: 'rejected', reason: expect.any(Error) });
    expect([one, three].map((each) => each?.status === 'fulfilled' && each.value)).toEqual(
      fixture
        .rows()
        .slice(1)
        .map((id) => ({ kind: 'kept', id })),
    );
  });

  test('[A4] a rejected update is not retried if it was alone in its group', async () => {
    const { onAppend, append } = spiedAppend();
    const queue = new JournalQueue({ append });
    await expect(queue.add(invalidEntry())).rejects.toThrow(/NOT NULL/);
    expect(onAppend).toHaveBeenCalledOnce();
    expect(queue.durations.count).toBe(0);
  });

  test('[A4] all updates of a group are appended one by one if the writer failed before their step', async () => {
    const queue = new JournalQueue({ append: failingOnce() });
    const results = await Promise.all([queue.add(fixture.entry()), queue.add(fixture.entry())]);
    expect(results.map(({ kind }) => kind)).toEqual(['kept', 'kept']);
    expect(fixture.rows()).toHaveLength(3);
    // The queue still works.
    expect(await queue.add(fixture.entry())).toMatchObject({ kind: 'kept' });
    expect(fixture.rows()).toHaveLength(4);
  });

  test('[A4] an update alone in its group fails with the writer’s error if the writer failed before its step', async () => {
    const queue = new JournalQueue({ append: failingOnce() });
    await expect(queue.add(fixture.entry())).rejects.toThrow('database is locked');
    expect(fixture.rows()).toHaveLength(1);
    expect(await queue.add(fixture.entry())).toMatchObject({ kind: 'kept' });
  });

  test('[A1] an update fails if the writer returns no result for it', async () => {
    const append: Db['append'] = async (step) => {
      await db.append(step);
      return [] as never; // a result that no real writer returns
    };
    const queue = new JournalQueue({ append });
    await expect(queue.add(fixture.entry())).rejects.toThrow('no answer');
  });
});
