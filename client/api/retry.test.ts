import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { isRetried, readWithRetries, retryDelay } from './retry.ts';

describe('[F16] the retries of a query', () => {
  test.each([0, 429, 500, 503])('a query is retried three times after status %i', (status) => {
    const error = new ApiError(status, 'x');
    expect([0, 1, 2, 3].map((failures) => isRetried(failures, error))).toEqual([true, true, true, false]);
  });

  test.each([400, 401, 403, 404, 409])('a query is not retried after status %i', (status) => {
    expect(isRetried(0, new ApiError(status, 'x'))).toBe(false);
  });

  test('a query is not retried after an exception of the page itself', () =>
    expect(isRetried(0, new TypeError('x'))).toBe(false));

  test('a query is retried after 1 s, doubling up to 30 s', () => {
    expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1000, 2000, 4000, 16_000, 30_000, 30_000]);
  });
});

describe('[F16] a read without the query cache', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('readWithRetries retries after a transient failure and returns the result of the later call', async () => {
    vi.useFakeTimers();
    const read = vi.fn().mockRejectedValueOnce(new ApiError(503, 'x')).mockResolvedValueOnce('answer');
    const answer = readWithRetries(read, new AbortController().signal);
    await vi.runAllTimersAsync();
    expect(await answer).toBe('answer');
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('readWithRetries throws a 404 at once, and the fourth transient failure', async () => {
    vi.useFakeTimers();
    const refused = vi.fn().mockRejectedValue(new ApiError(404, 'refused'));
    await expect(readWithRetries(refused, new AbortController().signal)).rejects.toThrow('refused');
    expect(refused).toHaveBeenCalledTimes(1);
    const failing = vi.fn().mockRejectedValue(new ApiError(500, 'failed'));
    const answer = readWithRetries(failing, new AbortController().signal).catch(String);
    await vi.runAllTimersAsync();
    expect(await answer).toContain('failed');
    expect(failing).toHaveBeenCalledTimes(4);
  });

  test('readWithRetries makes no further call once its signal is aborted', async () => {
    vi.useFakeTimers();
    const ended = new AbortController();
    const read = vi.fn().mockRejectedValue(new ApiError(500, 'x'));
    const answer = readWithRetries(read, ended.signal).catch(() => 'thrown');
    await vi.advanceTimersByTimeAsync(500);
    ended.abort();
    await vi.runAllTimersAsync();
    expect(await answer).toBe('thrown');
    expect(read).toHaveBeenCalledTimes(1);
  });
});
