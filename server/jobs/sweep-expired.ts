import type { Logger } from 'pino';
import { sweepAdministratorSessions, sweepExpired } from '#server/auth/sweep-expired.ts';
import type { Db } from '#server/db/database.ts';
import { repeatJob } from './repeat-job.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;

/** Deletes expired sign-ups, links and sessions, now and every hour; the sessions of administrators every minute. */
export function startSweepingExpired(
  db: Db,
  log: Logger,
  pokeEvents: () => void,
): { close: () => Promise<void> } {
  const onError = (error: unknown) => log.error({ err: error }, 'sweeping failed');
  const jobs = [
    repeatJob({ everyMs: HOUR_MS, run: () => sweepExpired(db), onError }),
    repeatJob({
      everyMs: MINUTE_MS,
      run: async () => {
        if ((await sweepAdministratorSessions(db)) > 0) pokeEvents();
      },
      onError,
    }),
  ];
  return {
    close: async () => {
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}
