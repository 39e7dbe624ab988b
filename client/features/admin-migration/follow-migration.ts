import type { OutputOf } from '#shared/operations/contract.ts';
import { getUserBlogMigration } from '#shared/operations/blog-migration.ts';
import { NO_ANSWER, ApiError } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';

export type UserMigration = OutputOf<typeof getUserBlogMigration>;

/** Milliseconds between two calls while the migration waits or runs. */
const EVERY_MS = 1_000;

export interface FollowOptions {
  /** Aborts when the page is closed. The migration goes on at the server. */
  signal: AbortSignal;
  /** Receives each state; null while the server is unreachable. */
  onProgress: (migration: UserMigration | null) => void;
  everyMs?: number;
}

/**
 * Follows the migration of a user until it is done or has stopped. A lost connection does not end it.
 * @returns the last state
 * @throws the signal's reason, or an ApiError with which the server refused a call
 */
export async function followMigration(
  userId: string,
  { signal, onProgress, everyMs = EVERY_MS }: FollowOptions,
): Promise<UserMigration> {
  for (;;) {
    const migration = await readMigration(userId, signal);
    onProgress(migration);
    if (migration && migration.state !== 'waiting' && migration.state !== 'running') return migration;
    await pause(everyMs, signal);
  }
}

async function readMigration(userId: string, signal: AbortSignal): Promise<UserMigration | null> {
  try {
    return (await callOperation(getUserBlogMigration, { userId }, { signal })).output;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ApiError && (error.statusCode === NO_ANSWER || error.isTransient)) return null;
    throw error;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const handleAbort = (): void => {
      clearTimeout(timer);
      // The reason of an aborted signal is the error that its owner chose.
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', handleAbort);
      resolve();
    }, ms);
    signal.addEventListener('abort', handleAbort, { once: true });
  });
}
