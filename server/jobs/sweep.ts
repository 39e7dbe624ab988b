import type { Logger } from 'pino';
import { sweepExpired } from '#server/auth/sweep-expired.ts';
import type { Db } from '#server/db/database.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Every hour, what has run out leaves: unconfirmed sign-ups, links, sessions. */
export function startSweeping(db: Db, log: Logger): { close: () => void } {
  const sweep = (): void => {
    sweepExpired(db).catch((error: unknown) => log.error({ err: error }, 'sweeping failed'));
  };
  const timer = setInterval(sweep, HOUR_MS);
  timer.unref();
  sweep();
  return { close: () => clearInterval(timer) };
}
