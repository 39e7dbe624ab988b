import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { abortable } from '#shared/lib/abortable.ts';
import { run } from '#server/db/schema/index.ts';
import { emitRunChanged } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';
import { finishRun, COMPLETE, type RunCredits } from './finish-run.ts';
import type { AnyRunKind, StepContext } from './run-kind.ts';
import type { RunProcess, RunRow } from './run-leases.ts';

/** The run was cancelled, erased, or taken over by another process: its work here has no effect any more. */
export class RunLost extends Error {
  override name = 'RunLost';
}

/** A step took longer than its deadline. */
export class StepTooLong extends Error {
  override name = 'StepTooLong';
}

/** Returns the progress of a run, 0 to 10,000, when `share` of a step is done. */
export function progressOf({ steps }: AnyRunKind, step: number, share: number): number {
  const weightOf = (from: number, to: number): number =>
    steps.slice(from, to).reduce((sum, { weight }) => sum + weight, 0);
  const done = weightOf(0, step) + weightOf(step, step + 1) * Math.min(1, Math.max(0, share));
  return Math.floor((done / weightOf(0, steps.length)) * COMPLETE);
}

/** Returns the context of a run's present step. @throws when the kind's schema does not accept the stored input */
export const contextOf = (
  kind: AnyRunKind,
  row: RunRow,
  rest: Pick<StepContext<unknown>, 'signal' | 'progress'>,
): StepContext<unknown> => ({
  runId: row.id,
  userId: row.userId,
  scope: row.scope,
  input: v.parse(kind.input, row.input),
  results: row.results,
  key: `${row.id}:${row.step}`,
  ...rest,
});

/**
 * Runs a step and waits for its result, but not longer than the run belongs to this process: a step that ignores its
 * signal is abandoned, and its result is dropped.
 * @throws StepTooLong, the signal's reason, or the step's error
 */
export async function runStep(
  kind: AnyRunKind,
  row: RunRow,
  { signal, progress }: Pick<StepContext<unknown>, 'signal' | 'progress'>,
  now: number,
): Promise<{ result: unknown; context: StepContext<unknown> }> {
  const step = kind.steps[row.step];
  if (!step) throw new Error(`${kind.kind} has no step ${row.step}.`);
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new StepTooLong()),
    Math.max(0, row.updatedAt + step.deadlineMs - now),
  );
  const ending = AbortSignal.any([signal, late.signal]);
  try {
    ending.throwIfAborted();
    const context = contextOf(kind, row, { signal: ending, progress });
    const result = await abortable(step.run(context), ending);
    ending.throwIfAborted();
    return { result, context };
  } catch (error) {
    // A step that was aborted may reject with any error, such as that of its stream.
    throw ending.aborted ? ending.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Stores the result of a step, its own effects and the next step, or the end of the run, in one transaction.
 * @returns the row with the next step; undefined when the run is done
 * @throws RunLost when this process does not hold the run any more, or its end was asked for
 */
export async function commitStep(
  tx: Tx,
  { kind, row, context, result }: StepOutcome,
  { owner, leaseMs }: RunProcess,
  now: number,
  credits: RunCredits,
): Promise<RunRow | undefined> {
  const next = row.step + 1;
  const results = [...row.results, result];
  const [stored] = await tx
    .update(run)
    .set({
      step: next,
      results,
      progress: progressOf(kind, next, 0),
      note: kind.steps[next]?.note ?? null,
      leaseUntil: now + leaseMs,
      updatedAt: now,
    })
    .where(
      and(eq(run.id, row.id), eq(run.leaseOwner, owner), eq(run.step, row.step), isNull(run.cancelAskedAt)),
    )
    .returning();
  if (!stored) throw new RunLost();
  await kind.steps[row.step]?.commit?.(tx, context, result);
  if (next < kind.steps.length) {
    await emitRunChanged(tx, row.scope, row.id);
    return stored;
  }
  await finishRun(
    tx,
    { id: row.id, owner, end: { state: 'done', result: kind.result(results) }, now },
    credits,
  );
  return undefined;
}

/** A step that has run. */
export interface StepOutcome {
  kind: AnyRunKind;
  row: RunRow;
  context: StepContext<unknown>;
  result: unknown;
}
