import type { Logger } from 'pino';
import { recordJob } from '#server/admin/admin-log.ts';
import { fillDailyStats } from '#server/admin/statistics/fill-daily-stats.ts';
import type { PageViews } from '#server/admin/statistics/page-views.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { repeatJob } from './repeat-job.ts';

const INTERVAL_MS = 10 * 60 * 1000;

interface DailyStatisticsOptions {
  db: Db;
  workers: Pick<Workers, 'run'>;
  log: Logger;
  pageViews: Pick<PageViews, 'flush'>;
  /** The host of PUBLIC_URL. */
  ownHost: string;
}

/** Counts the figures of each day, now and every ten minutes. */
export function startDailyStatistics({ pageViews, ...options }: DailyStatisticsOptions): {
  close: () => Promise<void>;
} {
  const { db, log } = options;
  let hasFailed = false;
  return repeatJob({
    everyMs: INTERVAL_MS,
    run: async (signal) => {
      await pageViews.flush();
      await fillDailyStats({ ...options, signal });
      hasFailed = false;
    },
    onError: (error) => {
      log.error({ err: error }, 'the daily statistics could not be counted');
      // One entry for a failure that lasts, not one every ten minutes.
      if (!hasFailed)
        void recordJob(db, log, { level: 'error', message: 'The daily statistics could not be counted.' });
      hasFailed = true;
    },
  });
}
