import type { Logger } from 'pino';
import type { Payments } from '#server/billing/payments/payments.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Compares payments with the provider now and once a day, and an hour after a failed attempt. `close` ends a run
 * between two steps.
 */
export function startReconcilingPayments(
  payments: Pick<Payments, 'reconcile'> | undefined,
  log: Logger,
): { close: () => void } {
  const ending = new AbortController();
  if (!payments) return { close: () => {} };
  let succeededAt = 0;
  let isRunning = false;
  const run = async (): Promise<void> => {
    if (isRunning || Date.now() - succeededAt < DAY_MS) return;
    isRunning = true;
    try {
      await payments.reconcile(ending.signal);
      succeededAt = Date.now();
    } catch (error) {
      if (!ending.signal.aborted)
        log.error({ err: error, alarm: 'payments' }, 'payments could not be compared with the provider');
    } finally {
      isRunning = false;
    }
  };
  const timer = setInterval(() => void run(), HOUR_MS);
  timer.unref();
  void run();
  return {
    close: () => {
      ending.abort();
      clearInterval(timer);
    },
  };
}
