import { lte } from 'drizzle-orm';
import { run } from '#server/db/schema/index.ts';
import { deleteRows } from './delete-rows.ts';
import type { PurgeRun } from './purge-steps.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;

/** Deletes runs that ended more than 30 days ago. @returns the number of runs */
export const purgeRuns = (purge: PurgeRun): Promise<number> =>
  deleteRows(purge, run, lte(run.finishedAt, purge.now - KEPT_MS), { orderBy: run.finishedAt });
