import { asc, inArray, lt } from 'drizzle-orm';
import {
  adminLog,
  contactFormMessage,
  dailyStats,
  pageView,
  pageViewSource,
} from '#server/db/schema/index.ts';
import { oldestStoredDate, startOfDay } from '#server/admin/statistics/utc-days.ts';
import { deleteRows } from './delete-rows.ts';
import { BATCH_ROWS, forEachBatch, idsOf, type PurgeRun } from './purge-steps.ts';

/** Deletes statistics, entries of the log of the administration and messages that are older than two years. */
export async function purgeAdministration(purge: PurgeRun): Promise<number> {
  return (await purgePageViews(purge)) + (await purgeDays(purge)) + (await purgeEntries(purge));
}

async function purgePageViews(purge: PurgeRun): Promise<number> {
  let deleted = 0;
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ date: pageView.date })
        .from(pageView)
        .where(lt(pageView.date, oldestStoredDate(purge.now)))
        .orderBy(asc(pageView.date))
        .limit(1),
    async (tx, rows) => {
      const dates = rows.map(({ date }) => date);
      const gone = await tx
        .delete(pageView)
        .where(inArray(pageView.date, dates))
        .returning({ date: pageView.date });
      deleted += gone.length;
    },
  );
  return deleted;
}

async function purgeDays(purge: PurgeRun): Promise<number> {
  let deleted = 0;
  await forEachBatch(
    purge,
    () =>
      purge.db.read
        .select({ id: dailyStats.id })
        .from(dailyStats)
        .where(lt(dailyStats.date, oldestStoredDate(purge.now)))
        .orderBy(asc(dailyStats.date))
        .limit(BATCH_ROWS / 50),
    async (tx, rows) => {
      await tx.delete(pageViewSource).where(inArray(pageViewSource.dailyStatsId, idsOf(rows)));
      await tx.delete(dailyStats).where(inArray(dailyStats.id, idsOf(rows)));
      deleted += rows.length;
    },
  );
  return deleted;
}

async function purgeEntries(purge: PurgeRun): Promise<number> {
  let deleted = 0;
  const before = startOfDay(oldestStoredDate(purge.now));
  for (const table of [adminLog, contactFormMessage])
    deleted += await deleteRows(purge, table, lt(table.createdAt, before), { orderBy: table.createdAt });
  return deleted;
}
