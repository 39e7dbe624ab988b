import type { Logger } from 'pino';
import { releaseForgotten } from '#server/billing/credits.ts';
import { grantMonthlyCreditsBatch } from '#server/billing/monthly-credits.ts';
import type { Db } from '#server/db/database.ts';
import type { Tx } from '#server/db/write.ts';

const INTERVAL_MS = 10 * 60 * 1000;
/** Rows of one transaction. Keystrokes are stored between two transactions. */
const BATCH = 25;

/** Grants monthly credits and releases forgotten reservations, now and every ten minutes. */
export function startCreditJob({ db, log, pokeEvents }: { db: Db; log: Logger; pokeEvents: () => void }): {
  close: () => void;
} {
  const closing = new AbortController();
  const work = async (): Promise<void> => {
    try {
      await inBatches((tx) => grantMonthlyCreditsBatch(tx, Date.now(), BATCH));
      await inBatches((tx) => releaseForgotten(tx, Date.now(), BATCH));
    } catch (error) {
      log.error({ err: error }, 'the credit job failed');
    }
  };
  const inBatches = async (batch: (tx: Tx) => Promise<number>): Promise<void> => {
    while (!closing.signal.aborted && (await db.write({ scopes: [] }, batch)) > 0) pokeEvents();
  };
  const timer = setInterval(() => void work(), INTERVAL_MS);
  timer.unref();
  void work();
  return {
    close: () => {
      closing.abort();
      clearInterval(timer);
    },
  };
}
