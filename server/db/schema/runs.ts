import { id, index, int, json, string, table, time, uniqueIndex } from '#server/db/columns';
import { sql } from 'drizzle-orm';

/** Work that takes longer than a request, such as an export. `server/runs` carries it out step by step. */
export const run = table(
  'run',
  {
    id: id().primaryKey(),
    /** A kind of `server/runs/kinds`. */
    kind: string().notNull(),
    /** The scope whose rooms receive the progress: `user:{id}` or `workspace:{id}`. */
    scope: string().notNull(),
    userId: id().notNull(),
    /** The hash of the session that started it; null for a run of an older version. */
    sessionHash: string(),
    input: json<unknown>().notNull(),
    /** `queued`, `running`, `done`, `failed` or `cancelled`. */
    state: string().notNull(),
    /** The index of the step that is next or running. */
    step: int().notNull(),
    /** The results of the finished steps, in order. */
    results: json<unknown[]>().notNull(),
    /** Hundredths of a percent of the whole run, 0 to 10,000. */
    progress: int().notNull(),
    /** A sentence about the present step; null before the first one. */
    note: string(),
    /** The answer of a run that is done. */
    result: json<unknown>(),
    /** The sentence of a run that failed. */
    error: string(),
    /** The reserved credits; null for work that costs none. */
    reservationId: id(),
    /** The process that runs it, and the time until which it may. A later process takes the run over. */
    leaseOwner: id(),
    leaseUntil: time(),
    /** How often a process ended in it without returning it to the queue. */
    crashes: int().notNull().default(0),
    /** When somebody cancelled it, or the access that started it ended. From then on no step starts or is stored. */
    cancelAskedAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
    finishedAt: time(),
  },
  (t) => [
    // The runner reads only these rows.
    index('run_open')
      .on(t.createdAt)
      .where(sql`${t.finishedAt} is null`),
    // The runner ends these.
    index('run_stop_asked')
      .on(t.cancelAskedAt)
      .where(sql`${t.cancelAskedAt} is not null and ${t.finishedAt} is null`),
    index('run_user').on(t.userId, t.createdAt),
    index('run_finished').on(t.finishedAt),
    uniqueIndex('run_reservation').on(t.reservationId),
  ],
);
