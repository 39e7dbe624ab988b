import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startReconcilingPayments } from './reconcile-payments.ts';

const HOUR = 60 * 60 * 1000;
const log = pino({ level: 'silent' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('payments are compared at the start and once a day, and an hour after a failed attempt', async () => {
  const reconcile = vi.fn(async () => {});
  const job = startReconcilingPayments({ reconcile }, log);
  await vi.advanceTimersByTimeAsync(23 * HOUR);
  expect(reconcile).toHaveBeenCalledTimes(1);
  reconcile.mockRejectedValueOnce(new Error('no answer'));
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(reconcile).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(reconcile).toHaveBeenCalledTimes(3);
  await job.close();
  await vi.advanceTimersByTimeAsync(48 * HOUR);
  expect(reconcile).toHaveBeenCalledTimes(3);
});

test('a failed comparison is reported for the log of the administration', async () => {
  const acts: object[] = [];
  const job = startReconcilingPayments(
    { reconcile: () => Promise.reject(new Error('no answer')) },
    log,
    (act) => acts.push(act),
  );
  await vi.advanceTimersByTimeAsync(1);
  await job.close();
  expect(acts).toEqual([
    { level: 'error', message: 'Payments could not be compared with the payment provider.' },
  ]);
});

test('closing the job ends a comparison that runs', async () => {
  let ended: AbortSignal | undefined;
  const job = startReconcilingPayments(
    {
      reconcile: (signal) => {
        ended = signal;
        return new Promise(() => {});
      },
    },
    log,
  );
  await vi.advanceTimersByTimeAsync(3 * HOUR);
  await job.close();
  expect(ended?.aborted).toBe(true);
});
