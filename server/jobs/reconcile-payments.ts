import type { Logger } from 'pino';
import { abortable } from '#shared/lib/abortable.ts';
import type { Payments } from '#server/billing/payments/payments.ts';
import { repeatJob } from './repeat-job.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Compares payments with the provider now and once a day, and an hour after a failed attempt. `close` ends a run
 * between two steps and does not wait for the provider.
 */
export function startReconcilingPayments(
  payments: Pick<Payments, 'reconcile'> | undefined,
  log: Logger,
  /** Receives a sentence about a failure, for the log of the administration. */
  onFailure: (act: { level: 'error'; message: string }) => void = () => {},
): { close: () => Promise<void> } {
  if (!payments) return { close: () => Promise.resolve() };
  let succeededAt = 0;
  return repeatJob({
    everyMs: HOUR_MS,
    run: async (signal) => {
      if (Date.now() - succeededAt < DAY_MS) return;
      await abortable(payments.reconcile(signal), signal);
      succeededAt = Date.now();
    },
    onError: (error) => {
      log.error({ err: error, alarm: 'payments' }, 'payments could not be compared with the provider');
      onFailure({ level: 'error', message: 'Payments could not be compared with the payment provider.' });
    },
  });
}
