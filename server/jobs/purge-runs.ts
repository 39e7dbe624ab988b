import { asc, inArray, lte } from 'drizzle-orm';
import { run } from '#server/db/schema/index.ts';
import { BATCH_ROWS, forEachBatch, idsOf, type PurgeRun } from './purge-steps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;

/** Deletes runs that ended more than 30 days ago. @returns the number of runs */
export async function purgeRuns(purge: PurgeRun): Promise<number> {
  let deleted = 0;
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ id: run.id })
        .from(run)
        .where(lte(run.finishedAt, purge.now - KEPT_MS))
        // The order of the index.
        .orderBy(asc(run.finishedAt))
        .limit(BATCH_ROWS),
    async (tx, rows) => {
      await tx.delete(run).where(inArray(run.id, idsOf(rows)));
      deleted += rows.length;
    },
  );
  return deleted;
}
