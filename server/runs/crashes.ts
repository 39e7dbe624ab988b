import { sql } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { run } from '#server/db/schema/index.ts';

/** A run in which the process died so often is not started again: it may be the cause. */
const MAX_CRASHES = 2;

export const STOPPED_TWICE =
  'This stopped twice because of a fault on our side, so it was not tried a third time. It cost nothing. You can start it again.';

/**
 * Returns the number of crashes of a run whose lease has run out, as a part of the statement that claims it. A process
 * that shuts down returns its runs to the queue, and a stalled process claims its own again: neither has crashed.
 */
export const crashesWithThis = (owner: string) =>
  sql<number>`case when ${run.leaseOwner} = ${owner} then ${run.crashes} else ${run.crashes} + 1 end`;

/** @throws AppError `unavailable` for a run whose process died in it too often; the run then fails with its sentence */
export function requireFewCrashes({ crashes }: Pick<typeof run.$inferSelect, 'crashes'>): void {
  if (crashes >= MAX_CRASHES) throw new AppError('unavailable', STOPPED_TWICE);
}
