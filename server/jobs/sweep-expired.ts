import type { Logger } from 'pino';
import { sweepExpired } from '#server/auth/sweep-expired.ts';
import type { Db } from '#server/db/database.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Deletes expired sign-ups, links and sessions, now and every hour. */
export function startSweepingExpired(db: Db, log: Logger): { close: () => void } {
  const sweep = (): void => {
    sweepExpired(db).catch((error: unknown) => log.error({ err: error }, 'sweeping failed'));
  };
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  sweep();
  return { close: () => clearInterval(timer) };
}
