import { and, eq, isNull } from 'drizzle-orm';
import { run } from '#server/db/schema/index.ts';
import { emitRunChanged } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';

/** The functions of the credit ledger that the end of a run needs; `server/billing` has them. */
export interface RunCredits {
  /** Settles a reservation: its credits are spent. */
  settle: (tx: Tx, reservationId: string) => Promise<unknown>;
  /** Releases a reservation: its credits return. */
  release: (tx: Tx, reservationId: string, now: number) => Promise<unknown>;
}

export type RunEnd =
  | { state: 'done'; result: Record<string, unknown> }
  /** `error` is a sentence for people. */
  | { state: 'failed'; error: string }
  | { state: 'cancelled' };

/** The progress of a run that is done. */
export const COMPLETE = 10_000;

/**
 * Ends a run, in the caller's transaction: stores its result and settles or releases its reservation. A run ends once.
 * @param owner the process that must hold the lease; undefined for a cancellation, which needs no lease
 * @param isDelivered whether a run that was stopped has delivered text: then it is settled
 * @returns the ended row; undefined when the run has ended before, or another process holds it
 */
export async function finishRun(
  tx: Tx,
  {
    id,
    owner,
    end,
    now,
    isDelivered = false,
  }: { id: string; owner?: string; end: RunEnd; now: number; isDelivered?: boolean },
  credits: RunCredits,
): Promise<typeof run.$inferSelect | undefined> {
  const [ended] = await tx
    .update(run)
    .set({
      ...end,
      ...(end.state === 'done' && { progress: COMPLETE }),
      ...(end.state === 'cancelled' && { cancelAskedAt: now }),
      note: null,
      leaseOwner: null,
      leaseUntil: null,
      updatedAt: now,
      finishedAt: now,
    })
    .where(
      and(
        eq(run.id, id),
        isNull(run.finishedAt),
        owner === undefined ? undefined : eq(run.leaseOwner, owner),
      ),
    )
    .returning();
  if (!ended) return undefined;
  if (ended.reservationId !== null) {
    if (end.state === 'done' || isDelivered) await credits.settle(tx, ended.reservationId);
    else await credits.release(tx, ended.reservationId, now);
  }
  await emitRunChanged(tx, ended.scope, ended.id);
  return ended;
}
