import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors/app-error.ts';
import type { Db } from '#server/db/database.ts';
import { DatabaseFault } from '#server/db/errors.ts';
import { ActiveRun } from './active-run.ts';
import { requireFewCrashes } from './crashes.ts';
import { finishRun, type RunCredits } from './finish-run.ts';
import { hasDelivered, type AnyRunKind } from './run-kind.ts';
import { RUN_LANES, type LaneOf, type RunLane } from './run-lanes.ts';
import { claimRun, heldRuns, renewLeases, requeueRuns, type RunProcess } from './run-leases.ts';
import { nextRun, openRuns } from './run-queue.ts';
import { ACCESS_ENDED, runsAskedToStop } from '#server/policies/stop-runs.ts';
import { commitStep, RunLost, runStep, StepTooLong, type StepOutcome } from './run-steps.ts';

export interface Runner {
  /** Looks for work and for stopped runs at once. Call it after a commit that started or stopped a run. */
  poke: () => void;
  /** Stops the runs of this process and puts them back into the queue, where another process continues them. */
  close: () => Promise<void>;
}

export interface RunnerOptions {
  db: Db;
  log: Logger;
  kinds: readonly AnyRunKind[];
  credits: RunCredits;
  /** Wakes the sync part after a commit that wrote events [F9]. */
  pokeEvents: () => void;
  /** Replaces the slots of the lanes. */
  slots?: Partial<Record<RunLane, number>>;
  /** How long a lease is valid without a heartbeat, in milliseconds. Another process then takes the run over. */
  leaseMs?: number;
  /** Milliseconds between two looks at the table. A cancellation by another process takes effect within this time. */
  everyMs?: number;
}

const SHUTTING_DOWN = new Error('The process is shutting down.');
/** Waits between attempts to store a result, in milliseconds: the work of the step would have to be done again. */
const STORE_AGAIN_AFTER_MS = [100, 400, 1_600] as const;

const TOO_LONG = 'This took too long and was stopped. Please start it again.';
const BROKEN = 'This stopped because of a fault on our side. Please start it again.';

/**
 * Runs the rows of the table `run` step by step. Several processes may share the table: each run belongs to the
 * process that holds its lease, and only that process may store results.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { db, log, credits, pokeEvents, slots, leaseMs = 15_000, everyMs = 250 } = options;
  const kinds = new Map(options.kinds.map((kind) => [kind.kind, kind]));
  const active = new Map<string, ActiveRun>();
  const laneOf: LaneOf = (name) => {
    const lane = kinds.get(name)?.lane;
    if (lane === undefined) return undefined;
    const used = [...active.values()].filter(({ kind }) => kind.lane === lane).length;
    return { lane, slots: slots?.[lane] ?? RUN_LANES[lane], used };
  };
  const self: RunProcess = { owner: uuidv7(), laneOf, leaseMs };
  const working = new Set<Promise<void>>();
  let renewedAt = 0;
  const closing = new AbortController();
  let isPokedAgain = false;
  let looking: Promise<void> | undefined;

  /** Runs all remaining steps of a run. */
  const work = async (current: ActiveRun): Promise<void> => {
    try {
      requireFewCrashes(current.row);
      for (let hasStep = true; hasStep;) hasStep = await workStep(current);
    } catch (error) {
      await handleError(current, error);
    } finally {
      if (active.get(current.id) === current) active.delete(current.id);
      pokeEvents();
      poke();
    }
  };

  /** @returns whether there is another step */
  const workStep = async (current: ActiveRun): Promise<boolean> => {
    const { kind, row, signal } = current;
    const progress = (share: number, note?: string): void => current.report(row.step, share, note);
    const { result, context } = await runStep(kind, row, { signal, progress }, Date.now());
    const next = await store({ kind, row, context, result });
    pokeEvents();
    if (next) current.beginStep(next);
    return next !== undefined;
  };

  /** Stores the result of a step. After a fault of the database it tries again. */
  const store = async (outcome: StepOutcome) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await db.write({ scopes: [outcome.row.scope] }, (tx) =>
          commitStep(tx, outcome, self, Date.now(), credits),
        );
      } catch (error) {
        const waitMs = STORE_AGAIN_AFTER_MS[attempt];
        if (!(error instanceof DatabaseFault) || waitMs === undefined) throw error;
        await sleep(waitMs);
      }
    }
  };

  const handleError = async ({ id, row, kind }: ActiveRun, error: unknown): Promise<void> => {
    if (error === SHUTTING_DOWN || error instanceof RunLost) return;
    const isExpected = error instanceof AppError || error instanceof StepTooLong;
    const details = { runId: id, kind: kind.kind, step: row.step };
    if (isExpected) log.warn({ ...details, reason: error.message || error.name }, 'a run failed');
    else log.error({ ...details, err: error }, 'a run failed');
    try {
      await db.write({ scopes: [row.scope] }, (tx) =>
        finishRun(
          tx,
          { id, owner: self.owner, end: { state: 'failed', error: sentenceOf(error) }, now: Date.now() },
          credits,
        ),
      );
    } catch (storeError) {
      // The lease runs out, and the step is tried again.
      log.error({ ...details, err: storeError }, 'the failure of a run could not be stored');
    }
  };

  /** Ends the runs whose access ended, in whatever process they run or wait. */
  const endStopped = async (): Promise<void> => {
    for (const { id, kind: name, scope, step } of await runsAskedToStop(db.read)) {
      const kind = kinds.get(name);
      if (!kind) continue;
      const end = { state: 'failed', error: ACCESS_ENDED } as const;
      const isDelivered = hasDelivered(kind, step);
      await db.write({ scopes: [scope] }, (tx) =>
        finishRun(tx, { id, end, now: Date.now(), isDelivered }, credits),
      );
      pokeEvents();
    }
  };

  /**
   * Ends runs whose access ended, aborts those that were stopped, erased or taken over, stores progress, renews leases,
   * and starts runs.
   */
  const look = async (): Promise<void> => {
    const now = Date.now();
    // A step is aborted even if the end of its run cannot be stored now.
    await endStopped().catch((error: unknown) =>
      log.error({ err: error }, 'a run whose access ended could not be ended'),
    );
    if (active.size > 0) {
      const held = await heldRuns(db.read, [...active.keys()], self.owner);
      for (const [id, current] of active) {
        if (held.has(id)) continue;
        active.delete(id);
        current.abort(new RunLost());
      }
      await heartbeat(now);
    }
    while (!closing.signal.aborted && nextRun(await openRuns(db.read), laneOf, now)) {
      const row = await db.write({ scopes: [] }, (tx) => claimRun(tx, self, Date.now()));
      const kind = row && kinds.get(row.kind);
      // A run of this process whose lease ran out while the process was stalled is claimed again and goes on.
      if (!row || !kind || active.has(row.id)) return;
      pokeEvents();
      const current = new ActiveRun(kind, row);
      active.set(row.id, current);
      const running = work(current);
      working.add(running);
      void running.finally(() => working.delete(running));
    }
  };

  const heartbeat = async (now: number): Promise<void> => {
    const due = [...active.values()].filter((current) => current.isDue(now));
    const isRenewalDue = active.size > 0 && now - renewedAt > leaseMs / 3;
    if (due.length === 0 && !isRenewalDue) return;
    await db.write({ scopes: [] }, async (tx) => {
      for (const current of due) await current.storeProgress(tx, self, now);
      if (isRenewalDue) await renewLeases(tx, [...active.keys()], self, now);
    });
    if (isRenewalDue) renewedAt = now;
    if (due.length > 0) pokeEvents();
  };

  const poke = (): void => {
    if (closing.signal.aborted) return;
    if (looking) {
      isPokedAgain = true;
      return;
    }
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'the runs could not be read'))
      .finally(() => {
        looking = undefined;
        if (!isPokedAgain) return;
        isPokedAgain = false;
        poke();
      });
  };

  const timer = setInterval(poke, everyMs);
  timer.unref();
  poke();
  return {
    poke,
    close: async () => {
      closing.abort();
      clearInterval(timer);
      await looking;
      const ids = [...active.keys()];
      for (const current of active.values()) current.abort(SHUTTING_DOWN);
      await Promise.all(working);
      if (ids.length > 0) await db.write({ scopes: [] }, (tx) => requeueRuns(tx, ids, self.owner));
    },
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof StepTooLong) return TOO_LONG;
  return error instanceof AppError ? error.message : BROKEN;
}
