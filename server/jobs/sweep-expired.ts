import type { Logger } from 'pino';
import { sweepExpired } from '#server/auth/sweep-expired.ts';
import type { Db } from '#server/db/database.ts';
import { repeatJob } from './repeat-job.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes expired sign-ups, links and sessions, now and every hour. */
export const startSweepingExpired = (db: Db, log: Logger): { close: () => Promise<void> } =>
  repeatJob({
    everyMs: HOUR_MS,
    run: () => sweepExpired(db),
    onError: (error) => log.error({ err: error }, 'sweeping failed'),
  });
