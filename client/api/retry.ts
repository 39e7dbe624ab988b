import { ApiError } from './api-error.ts';

/** Whether a query that failed `failures` times is tried again: three times, and only where it may help [F16]. */
export function isRetried(failures: number, error: unknown): boolean {
  return failures < 3 && error instanceof ApiError && error.isPassing;
}

/** Milliseconds before try number `failures` + 1: 1 s, doubling, at most 30 s. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000);
}

/**
 * Reads from the server, and retries as the queries do, on pages that do not load the query cache.
 * @throws the last error, or that of the call that the signal aborted
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
