import type { Logger } from 'pino';
import { releaseForgotten } from '#server/billing/credits.ts';
import { grantMonthlyCreditsBatch } from '#server/billing/monthly-credits.ts';
import type { Db } from '#server/db/database.ts';
import type { Tx } from '#server/db/write.ts';
import { repeatJob } from './repeat-job.ts';

const INTERVAL_MS = 10 * 60 * 1000;
/** Rows of one transaction. Keystrokes are stored between two transactions. */
const BATCH = 25;

interface CreditJobOptions {
  db: Db;
  log: Logger;
  pokeEvents: () => void;
}

/** Grants monthly credits and releases forgotten reservations, now and every ten minutes. */
export function startCreditJob({ db, log, pokeEvents }: CreditJobOptions): { close: () => Promise<void> } {
  const inBatches = async (signal: AbortSignal, batch: (tx: Tx) => Promise<number>): Promise<void> => {
    while (!signal.aborted && (await db.write({ scopes: [] }, batch)) > 0) pokeEvents();
  };
  return repeatJob({
    everyMs: INTERVAL_MS,
    run: async (signal) => {
      await inBatches(signal, (tx) => grantMonthlyCreditsBatch(tx, Date.now(), BATCH));
      await inBatches(signal, (tx) => releaseForgotten(tx, Date.now(), BATCH));
    },
    onError: (error) => log.error({ err: error }, 'the credit job failed'),
  });
}
