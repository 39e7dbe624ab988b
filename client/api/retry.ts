import { ApiError } from './api-error.ts';

/**
 * Returns whether a failed query is retried: at most three times, and only after a transient failure [F16].
 * @param failures retries made so far
 */
export function isRetried(failures: number, error: unknown): boolean {
  return failures < 3 && error instanceof ApiError && error.isTransient;
}

/**
 * Returns the delay before the next retry in milliseconds: 1 s, doubling, at most 30 s.
 * @param failures retries made so far
 */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/**
 * Reads from the server with the retries of a query, on pages that do not load the query cache.
 * @throws the last error, or the abort reason of the signal
 */
export async function readWithRetries<Answer>(
  read: (signal: AbortSignal) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await read(signal);
    } catch (error) {
      if (signal.aborted || !isRetried(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)));
      signal.throwIfAborted();
    }
  }
}
