import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import * as v from 'valibot';
import { releaseCredits, reserveCredits, settleCredits } from '#server/billing/credits.ts';
import type { Db } from '#server/db/database.ts';
import { creditReservation, event, run, user } from '#server/db/schema/index.ts';
import { testDatabase } from '#server/testing/database.ts';
import { defineRunKind, type AnyRunKind, type RunStep, type StepContext } from '../run-kind.ts';
import { createRunner, type Runner, type RunnerOptions } from '../runner.ts';
import { startRun } from '../start-run.ts';

export type TestStep = Partial<RunStep<unknown>> & Pick<RunStep<unknown>, 'run'>;

/** A database with runs, and processes that share it. */
export interface RunFixture {
  db: Db;
  /** Starts a process. It is closed with the fixture. */
  process: (
    steps: readonly TestStep[],
    options?: Partial<RunnerOptions> & Pick<AnyRunKind, 'deliversFrom'>,
  ) => Runner;
  person: () => Promise<string>;
  start: (userId: string, reservation?: boolean) => Promise<string>;
  row: (id: string) => Promise<typeof run.$inferSelect>;
  credits: (userId: string) => Promise<number>;
  reservation: (id: string | null) => Promise<string | undefined>;
  /** The number of event rows about a run. */
  events: (id: string) => Promise<number>;
  close: () => Promise<void>;
}

export const KIND = 'example';

export function runFixture(): RunFixture {
  const db = testDatabase();
  const runners: Runner[] = [];
  return {
    db,
    process: (steps, { deliversFrom, ...options } = {}) => {
      const runner = createRunner({
        db,
        log: pino({ level: 'silent' }),
        kinds: [{ ...kindOf(steps), ...(deliversFrom !== undefined && { deliversFrom }) }],
        credits: { settle: settleCredits, release: releaseCredits },
        pokeEvents: () => {},
        everyMs: 20,
        leaseMs: 300,
        ...options,
      });
      runners.push(runner);
      return runner;
    },
    person: async () => {
      const now = Date.now();
      const id = uuidv7();
      const times = { lastActiveAt: now, createdAt: now, updatedAt: now };
      await db.write({ scopes: [] }, (tx) =>
        tx.insert(user).values({ id, email: `${id}@letters.example`, extra: {}, credits: 1000, ...times }),
      );
      return id;
    },
    start: (userId, isPaid = false) =>
      db.write({ scopes: [] }, async (tx) => {
        const paid = isPaid && {
          reservationId: await reserveCredits(tx, { userId, kind: 'blogPost', now: Date.now() }),
        };
        const started = {
          kind: KIND,
          scope: `user:${userId}`,
          userId,
          sessionHash: null,
          input: {},
          ...paid,
        } as const;
        return (await startRun(tx, started)).id;
      }),
    row: async (id) => {
      const [found] = await db.read.select().from(run).where(eq(run.id, id));
      if (!found) throw new Error('There is no such run.');
      return found;
    },
    credits: async (userId) => {
      const [found] = await db.read.select().from(user).where(eq(user.id, userId));
      return found?.credits ?? 0;
    },
    reservation: async (id) => {
      const [found] = await db.read
        .select()
        .from(creditReservation)
        .where(eq(creditReservation.id, id ?? ''));
      return found?.state;
    },
    events: async (id) => {
      const rows = await db.read.select().from(event).where(eq(event.kind, 'run-changed'));
      return rows.filter(({ data }) => data['id'] === id).length;
    },
    close: async () => {
      await Promise.all(runners.map((runner) => runner.close()));
      await db.close();
    },
  };
}

const kindOf = (steps: readonly TestStep[]): AnyRunKind =>
  defineRunKind({
    kind: KIND,
    lane: 'waiting',
    input: v.strictObject({}),
    steps: steps.map((step) => ({ note: 'Working', weight: 1, deadlineMs: 60_000, ...step })),
    result: (results) => ({ results: [...results] }),
  });

/** A step that waits until the test opens it, and counts how often it began. */
export function gate() {
  const opened = Promise.withResolvers<void>();
  const began = Promise.withResolvers<void>();
  const calls: StepContext<unknown>[] = [];
  return {
    calls,
    began: began.promise,
    open: () => opened.resolve(),
    step: {
      run: async (context: StepContext<unknown>): Promise<unknown> => {
        calls.push(context);
        began.resolve();
        await opened.promise;
        return `result ${context.results.length}`;
      },
    },
  };
}
