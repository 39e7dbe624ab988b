import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { repeatJob } from './repeat-job.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a job runs at once and at its interval, and after a failure too', async () => {
  const run = vi.fn(async () => {});
  const onError = vi.fn();
  run.mockRejectedValueOnce(new Error('failed'));
  const job = repeatJob({ everyMs: 1_000, run, onError });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(run).toHaveBeenCalledTimes(3);
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('failed'));
  await job.close();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(3);
});

test('no run begins while another one goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn(() => promise);
  const job = repeatJob({ everyMs: 1_000, run, onError: vi.fn() });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(run).toHaveBeenCalledTimes(1);
  resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  await job.close();
});

test('closing aborts the run and waits for its end, and the error of the abort is not reported', async () => {
  const onError = vi.fn();
  let hasEnded = false;
  const job = repeatJob({
    everyMs: 1_000,
    run: async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await Promise.resolve();
      hasEnded = true;
      signal.throwIfAborted();
    },
    onError,
  });
  await job.close();
  expect(hasEnded).toBe(true);
  expect(onError).not.toHaveBeenCalled();
});
