import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { run } from '#server/db/schema/index.ts';
import { emitRunChanged } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';
import { crashesWithThis } from './crashes.ts';
import type { LaneOf } from './run-lanes.ts';
import { nextRun, openRuns } from './run-queue.ts';

export type RunRow = typeof run.$inferSelect;

/** A process that executes runs. */
export interface RunProcess {
  /** Unique among processes and starts. */
  owner: string;
  /** The lanes of the kinds that it knows. A process of an older version leaves newer kinds to others. */
  laneOf: LaneOf;
  /** How long a lease is valid without a heartbeat, in milliseconds. */
  leaseMs: number;
}

/**
 * Takes the lease of the next run, in the caller's transaction. SQLite runs one writing transaction at a time; on
 * PostgreSQL the row is read with FOR UPDATE SKIP LOCKED (ADR 35).
 * @returns undefined when no run may start
 */
export async function claimRun(
  tx: Tx,
  { owner, laneOf, leaseMs }: RunProcess,
  now: number,
): Promise<RunRow | undefined> {
  const next = nextRun(await openRuns(tx), laneOf, now);
  if (!next) return undefined;
  const [claimed] = await tx
    .update(run)
    .set({
      state: 'running',
      leaseOwner: owner,
      leaseUntil: now + leaseMs,
      // After a crash the time of the step goes on, so that a step that ends its process cannot run for ever.
      ...(next.state === 'queued' ? { updatedAt: now } : { crashes: crashesWithThis(owner) }),
    })
    .where(eq(run.id, next.id))
    .returning();
  if (claimed) await emitRunChanged(tx, claimed.scope, claimed.id);
  return claimed;
}

/** Returns the ids of the runs that a process still holds. The others were stopped, taken over or erased. */
export async function heldRuns(
  read: Pick<Tx, 'select'>,
  ids: readonly string[],
  owner: string,
): Promise<ReadonlySet<string>> {
  const rows = await read
    .select({ id: run.id })
    .from(run)
    .where(and(inArray(run.id, [...ids]), eq(run.leaseOwner, owner), isNull(run.cancelAskedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Extends the leases of a process's runs. */
export async function renewLeases(
  tx: Tx,
  ids: readonly string[],
  { owner, leaseMs }: RunProcess,
  now: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(run)
    .set({ leaseUntil: now + leaseMs })
    .where(and(inArray(run.id, [...ids]), eq(run.leaseOwner, owner)));
}

/** Puts the runs of a process that shuts down back into the queue, where they go on at their present step. */
export async function requeueRuns(tx: Tx, ids: readonly string[], owner: string): Promise<void> {
  await tx
    .update(run)
    .set({ state: 'queued', leaseOwner: null, leaseUntil: null })
    .where(and(inArray(run.id, [...ids]), eq(run.leaseOwner, owner), isNotNull(run.leaseUntil)));
}
