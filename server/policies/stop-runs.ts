import { and, eq, inArray, isNotNull, isNull, ne, type SQL } from 'drizzle-orm';
import { run } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** The sentence of a run whose access ended before it was done. */
export const ACCESS_ENDED =
  'This was stopped because the login that started it was ended. Please start it again.';

/** The open runs of a person that stop: all, those that some sessions started, or those that one session did not. */
export type StoppedRuns = 'all' | { startedBy: readonly string[] } | { notStartedBy: string };

/**
 * Asks for the end of a person's open runs, in the caller's transaction. From its commit on no process starts one of
 * them or stores a step; a runner fails them with a sentence within a quarter of a second. It holds across processes
 * and restarts, because it is a column of the rows.
 */
export async function askToStopRuns(tx: Tx, userId: string, runs: StoppedRuns, now: number): Promise<void> {
  const isOpen = and(eq(run.userId, userId), isNull(run.finishedAt), isNull(run.cancelAskedAt));
  await tx
    .update(run)
    .set({ cancelAskedAt: now })
    .where(and(isOpen, conditionOf(runs)));
}

function conditionOf(runs: StoppedRuns): SQL | undefined {
  if (runs === 'all') return undefined;
  return 'startedBy' in runs
    ? inArray(run.sessionHash, [...runs.startedBy])
    : ne(run.sessionHash, runs.notStartedBy);
}

/** Returns the open runs whose end was asked for. */
export const runsAskedToStop = (read: Pick<Tx, 'select'>) =>
  read
    .select({ id: run.id, kind: run.kind, scope: run.scope, step: run.step })
    .from(run)
    .where(and(isNotNull(run.cancelAskedAt), isNull(run.finishedAt)));
