import { and, eq, isNull } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#shared/errors/app-error.ts';
import type { Scope } from '#shared/operations/contract.ts';
import { run } from '#server/db/schema/index.ts';
import { emitRunChanged } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';

/** The most open runs of one person. */
export const MAX_OPEN_RUNS = 20;

export interface NewRun {
  /** A new id if omitted. */
  id?: string;
  /** A kind of `server/runs/kinds`. */
  kind: string;
  /** The scope whose rooms receive the progress. */
  scope: Scope;
  userId: string;
  /**
   * The person's session that starts it: the run stops when that session is ended from elsewhere. Null when somebody
   * else starts it for the person.
   */
  sessionHash: string | null;
  /** Input that the kind's schema accepts, as JSON. */
  input: unknown;
  /** From `reserveCredits`. The runner settles it when the run is done, and releases it when it fails or is cancelled. */
  reservationId?: string;
}

/**
 * Queues a run, in the caller's transaction. After the commit, `runs.poke()` starts it without delay.
 * @returns the row of the run
 * @throws AppError `limit_reached` when the person has too many open runs
 */
export async function startRun(tx: Tx, { id = uuidv7(), reservationId, ...input }: NewRun, now = Date.now()) {
  const open = await tx.$count(run, and(eq(run.userId, input.userId), isNull(run.finishedAt)));
  if (open >= MAX_OPEN_RUNS)
    throw new AppError(
      'limit_reached',
      `You have ${MAX_OPEN_RUNS} tasks running or waiting. Please wait for one of them, or cancel one.`,
    );
  const [started] = await tx
    .insert(run)
    .values({
      id,
      ...input,
      state: 'queued',
      step: 0,
      results: [],
      progress: 0,
      reservationId: reservationId ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!started) throw new Error('A new run was not returned.');
  await emitRunChanged(tx, started.scope, started.id);
  return started;
}
