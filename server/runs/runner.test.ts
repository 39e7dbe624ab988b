import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { releaseCredits, settleCredits } from '#server/billing/credits.ts';
import { run, user } from '#server/db/schema/index.ts';
import { finishRun } from './finish-run.ts';
import { STOPPED_TWICE } from './crashes.ts';
import { ACCESS_ENDED, askToStopRuns } from '#server/policies/stop-runs.ts';
import { MAX_OPEN_RUNS } from './start-run.ts';
import { gate, runFixture, type RunFixture } from './testing/run-fixture.ts';

let fixture: RunFixture;
let userId: string;
beforeEach(async () => {
  fixture = runFixture();
  userId = await fixture.person();
});
afterEach(() => fixture.close());

const waitForState = (id: string, state: string) =>
  vi.waitFor(async () => expect((await fixture.row(id)).state).toBe(state), { timeout: 10_000 });
const cancel = (id: string) =>
  fixture.db.write({ scopes: [] }, (tx) =>
    finishRun(
      tx,
      { id, end: { state: 'cancelled' }, now: Date.now() },
      { settle: settleCredits, release: releaseCredits },
    ),
  );
/** Lets a process stop without a trace, as a kill does: its lease runs out, and its results are refused. */
const kill = (id: string) =>
  fixture.db.write({ scopes: [] }, (tx) => tx.update(run).set({ leaseOwner: 'dead' }).where(eq(run.id, id)));

/** Lets the process of a run die, and its lease run out. */
const die = (id: string) =>
  fixture.db.write({ scopes: [] }, (tx) =>
    tx.update(run).set({ leaseOwner: 'dead', leaseUntil: 0 }).where(eq(run.id, id)),
  );

describe('the steps of a run', () => {
  test('a run does its steps in order, each with the results before it, and settles its reservation', async () => {
    const seen: unknown[] = [];
    const step = (result: unknown) => ({
      run: async ({ results, key }: { results: readonly unknown[]; key: string }) => {
        seen.push([[...results], key.split(':')[1]]);
        return result;
      },
    });
    fixture.process([step('first'), step({ second: true })]);
    const id = await fixture.start(userId, true);
    await waitForState(id, 'done');
    expect(seen).toEqual([
      [[], '0'],
      [['first'], '1'],
    ]);
    const row = await fixture.row(id);
    expect(row).toMatchObject({
      result: { results: ['first', { second: true }] },
      progress: 10_000,
      note: null,
      leaseOwner: null,
    });
    expect(await fixture.reservation(row.reservationId)).toBe('settled');
    expect(await fixture.credits(userId)).toBe(900);
  });

  test('a step that fails with a sentence fails the run with it, and the credits return', async () => {
    const never = vi.fn(() => Promise.resolve());
    fixture.process([
      { run: () => Promise.reject(new AppError('unavailable', 'The bucket is away.')) },
      { run: never },
    ]);
    const id = await fixture.start(userId, true);
    await waitForState(id, 'failed');
    const row = await fixture.row(id);
    expect(row).toMatchObject({ error: 'The bucket is away.', result: null, step: 0 });
    expect(await fixture.reservation(row.reservationId)).toBe('released');
    expect(await fixture.credits(userId)).toBe(1000);
    expect(never).not.toHaveBeenCalled();
  });

  test('a fault of a step shows none of its message', async () => {
    fixture.process([{ run: () => Promise.reject(new Error('secret of the machine')) }]);
    const id = await fixture.start(userId);
    await waitForState(id, 'failed');
    expect((await fixture.row(id)).error).toBe(
      'This stopped because of a fault on our side. Please start it again.',
    );
  });

  test('a step over its deadline fails the run, even if it ignores its signal', async () => {
    const stuck = gate();
    fixture.process([{ ...stuck.step, deadlineMs: 50 }]);
    const id = await fixture.start(userId, true);
    await waitForState(id, 'failed');
    expect((await fixture.row(id)).error).toBe('This took too long and was stopped. Please start it again.');
    expect(stuck.calls[0]?.signal.aborted).toBe(true);
    expect(await fixture.credits(userId)).toBe(1000);
  });

  test('the writes of a step are committed with its result, or not at all', async () => {
    let attempt = 0;
    const step = {
      run: () => Promise.resolve('made'),
      commit: async (tx: Parameters<Parameters<typeof fixture.db.write>[1]>[0]) => {
        await tx.update(user).set({ dailyGoal: 500 }).where(eq(user.id, userId));
        attempt += 1;
        if (attempt === 1) throw new AppError('conflict', 'It was changed meanwhile.');
      },
    };
    fixture.process([step]);
    const id = await fixture.start(userId);
    await waitForState(id, 'failed');
    const goal = async () =>
      (await fixture.db.read.select().from(user).where(eq(user.id, userId)))[0]?.dailyGoal;
    expect([await goal(), (await fixture.row(id)).step]).toEqual([null, 0]);
    await waitForState(await fixture.start(userId), 'done');
    expect(await goal()).toBe(500);
  });
});

describe('a crash', () => {
  test('another process continues at the step that was running, and repeats no finished step', async () => {
    const first = vi.fn(() => Promise.resolve('first'));
    const [dying, living] = [gate(), gate()];
    // It looks at the table only when it is poked, like a process that is stopped.
    const stopped = fixture.process([{ run: first }, dying.step], { everyMs: 60_000 });
    const id = await fixture.start(userId, true);
    stopped.poke();
    await dying.began;
    await kill(id);
    fixture.process([{ run: first }, living.step]);
    await living.began;
    // The process that was taken for dead comes back and finishes its step: its result has no effect.
    dying.open();
    await sleep(50);
    expect((await fixture.row(id)).state).toBe('running');
    living.open();
    await waitForState(id, 'done');
    expect(first).toHaveBeenCalledOnce();
    expect(living.calls[0]).toMatchObject({ results: ['first'], key: dying.calls[0]?.key });
    expect((await fixture.row(id)).results).toEqual(['first', 'result 1']);
    expect(await fixture.credits(userId)).toBe(900);
  });

  test('a process that is taken over aborts its step', async () => {
    const dying = gate();
    fixture.process([dying.step]);
    const id = await fixture.start(userId);
    await dying.began;
    await kill(id);
    await vi.waitFor(() => expect(dying.calls[0]?.signal.aborted).toBe(true));
    dying.open();
  });

  test('a heartbeat keeps the lease of a long step, so that no other process takes it', async () => {
    const long = gate();
    // Long enough for a busy machine.
    const leaseMs = 1_500;
    fixture.process([long.step], { leaseMs });
    const other = vi.fn(() => Promise.resolve());
    const id = await fixture.start(userId);
    await long.began;
    fixture.process([{ run: other }], { leaseMs });
    await sleep(1.5 * leaseMs);
    long.open();
    await waitForState(id, 'done');
    expect(other).not.toHaveBeenCalled();
  });

  test('the deadline of a step goes on after a crash, so that a step that kills its process ends', async () => {
    const dying = gate();
    fixture.process([{ ...dying.step, deadlineMs: 60_000 }], { slots: { waiting: 1 } });
    const id = await fixture.start(userId);
    await dying.began;
    await fixture.db.write({ scopes: [] }, (tx) =>
      tx
        .update(run)
        .set({ leaseOwner: 'dead', leaseUntil: 0, updatedAt: Date.now() - 61_000 })
        .where(eq(run.id, id)),
    );
    await waitForState(id, 'failed');
    expect((await fixture.row(id)).error).toBe('This took too long and was stopped. Please start it again.');
  });

  test('a run whose process died in it twice fails with a sentence, is not started again, and its credits return', async () => {
    const id = await fixture.start(userId, true);
    const dying = [gate(), gate()];
    for (const { step, began } of dying) {
      // It looks at the table only when it is poked, like a process that is dead.
      fixture.process([step], { everyMs: 60_000 });
      await began;
      await die(id);
    }
    const third = vi.fn(() => Promise.resolve());
    fixture.process([{ run: third }]);
    await waitForState(id, 'failed');
    const row = await fixture.row(id);
    expect(row).toMatchObject({ crashes: 2, error: STOPPED_TWICE, leaseOwner: null });
    expect(third).not.toHaveBeenCalled();
    expect(await fixture.reservation(row.reservationId)).toBe('released');
    expect(await fixture.credits(userId)).toBe(1000);
  });

  test('shutdowns do not count as deaths, however many there are', async () => {
    const id = await fixture.start(userId);
    for (let time = 0; time < 4; time += 1) {
      const { step, began } = gate();
      const runner = fixture.process([step]);
      await began;
      await runner.close();
    }
    expect(await fixture.row(id)).toMatchObject({ state: 'queued', crashes: 0 });
    const last = gate();
    last.open();
    fixture.process([last.step]);
    await waitForState(id, 'done');
  });

  test('a process that was stalled and claims its own run again has not died', async () => {
    const long = gate();
    const runner = fixture.process([long.step]);
    const id = await fixture.start(userId);
    await long.began;
    await fixture.db.write({ scopes: [] }, (tx) =>
      tx.update(run).set({ leaseUntil: 0 }).where(eq(run.id, id)),
    );
    runner.poke();
    await vi.waitFor(async () => expect((await fixture.row(id)).leaseUntil).toBeGreaterThan(0));
    long.open();
    await waitForState(id, 'done');
    expect((await fixture.row(id)).crashes).toBe(0);
  });

  test('a shutdown puts a run back into the queue, and the next process continues it at once', async () => {
    const [stopping, next] = [gate(), gate()];
    const runner = fixture.process([{ run: () => Promise.resolve('first') }, stopping.step]);
    const id = await fixture.start(userId);
    await stopping.began;
    await runner.close();
    expect(await fixture.row(id)).toMatchObject({ state: 'queued', step: 1, leaseOwner: null });
    expect(stopping.calls[0]?.signal.aborted).toBe(true);
    next.open();
    fixture.process([{ run: () => Promise.reject(new Error('not again')) }, next.step]);
    await waitForState(id, 'done');
  });
});

describe('a cancellation', () => {
  test('a running step is aborted within a second, its result is dropped, and the credits return', async () => {
    const running = gate();
    fixture.process([running.step], { everyMs: 250 });
    const id = await fixture.start(userId, true);
    await running.began;
    await cancel(id);
    await vi.waitFor(() => expect(running.calls[0]?.signal.aborted).toBe(true), { timeout: 1_000 });
    running.open();
    await sleep(50);
    const row = await fixture.row(id);
    expect(row).toMatchObject({ state: 'cancelled', results: [], result: null });
    expect(await fixture.reservation(row.reservationId)).toBe('released');
    expect(await fixture.credits(userId)).toBe(1000);
  });

  test('a queued run never starts, and a second cancellation changes nothing', async () => {
    const id = await fixture.start(userId, true);
    await cancel(id);
    expect(await cancel(id)).toBeUndefined();
    const step = vi.fn(() => Promise.resolve());
    fixture.process([{ run: step }]);
    await sleep(100);
    expect(step).not.toHaveBeenCalled();
    expect(await fixture.credits(userId)).toBe(1000);
  });

  test('a run of an erased person stops', async () => {
    const running = gate();
    fixture.process([running.step]);
    const id = await fixture.start(userId);
    await running.began;
    await fixture.db.write({ scopes: [] }, (tx) => tx.delete(run).where(eq(run.id, id)));
    await vi.waitFor(() => expect(running.calls[0]?.signal.aborted).toBe(true));
    running.open();
  });
});

describe('runs whose access ended', () => {
  const stop = () => fixture.db.write({ scopes: [] }, (tx) => askToStopRuns(tx, userId, 'all', Date.now()));

  test('a running step is aborted, its result is dropped, and the run fails with a sentence', async () => {
    const running = gate();
    fixture.process([running.step]);
    const id = await fixture.start(userId, true);
    await running.began;
    await stop();
    await waitForState(id, 'failed');
    await vi.waitFor(() => expect(running.calls[0]?.signal.aborted).toBe(true));
    running.open();
    await sleep(50);
    const row = await fixture.row(id);
    expect(row).toMatchObject({ error: ACCESS_ENDED, results: [], result: null, leaseOwner: null });
    expect(await fixture.reservation(row.reservationId)).toBe('released');
  });

  test('words that a run has delivered are paid', async () => {
    const running = gate();
    fixture.process([{ run: () => Promise.resolve('first') }, running.step], { deliversFrom: 1 });
    const id = await fixture.start(userId, true);
    await running.began;
    await stop();
    await waitForState(id, 'failed');
    expect(await fixture.reservation((await fixture.row(id)).reservationId)).toBe('settled');
    running.open();
  });

  test('a step that ends after the access stores nothing, even before the process has noticed', async () => {
    const running = gate();
    // It looks at the table only when it is poked, and after a step.
    const runner = fixture.process([running.step], { everyMs: 60_000 });
    const id = await fixture.start(userId);
    runner.poke();
    await running.began;
    await stop();
    running.open();
    await waitForState(id, 'failed');
    expect(await fixture.row(id)).toMatchObject({ results: [], result: null });
  });

  test('a queued run never starts, also in a process that begins later, and another person’s run goes on', async () => {
    const id = await fixture.start(userId, true);
    const other = await fixture.start(await fixture.person());
    await stop();
    const step = vi.fn(() => Promise.resolve());
    fixture.process([{ run: step }]);
    await waitForState(other, 'done');
    await waitForState(id, 'failed');
    expect(step).toHaveBeenCalledOnce();
    expect(await fixture.credits(userId)).toBe(1000);
  });
});

describe('fairness', () => {
  test('two runs of a person run at once, and another person’s run goes before the third', async () => {
    const running = gate();
    fixture.process([running.step], { slots: { waiting: 6 } });
    const own = [await fixture.start(userId), await fixture.start(userId), await fixture.start(userId)];
    const other = await fixture.start(await fixture.person());
    await waitForState(other, 'running');
    expect(await Promise.all(own.map(async (id) => (await fixture.row(id)).state))).toEqual([
      'running',
      'running',
      'queued',
    ]);
    running.open();
    for (const id of [...own, other]) await waitForState(id, 'done');
  });

  test('a person with too many open runs is refused with a sentence', async () => {
    for (let count = 0; count < MAX_OPEN_RUNS; count += 1) await fixture.start(userId);
    await expect(fixture.start(userId)).rejects.toMatchObject({ code: 'limit_reached' });
  });

  test('a process leaves a kind that it does not know to others', async () => {
    fixture.process([{ run: () => Promise.resolve() }], { kinds: [] });
    const id = await fixture.start(userId);
    await sleep(100);
    expect((await fixture.row(id)).state).toBe('queued');
  });
});

test('progress is stored by weight and at most once a second, and leaves one event however long the run is', async () => {
  const running = gate();
  const done = gate();
  fixture.process([
    { ...done.step, weight: 1 },
    { ...running.step, weight: 3 },
  ]);
  done.open();
  const id = await fixture.start(userId);
  await running.began;
  const before = await fixture.events(id);
  for (let share = 0; share <= 50; share += 1) {
    running.calls[0]?.progress(share / 100, `Item ${share}`);
    await sleep(30);
  }
  await vi.waitFor(async () =>
    expect(await fixture.row(id)).toMatchObject({ progress: 6_250, note: 'Item 50' }),
  );
  expect((await fixture.events(id)) - before).toBe(1);
  running.open();
  await waitForState(id, 'done');
});
