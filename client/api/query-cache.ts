import { onOtherTabChange } from '#client/lib/local-store.ts';
import type { Noun } from '#shared/operations/contract.ts';
import { getSessionId } from './session.ts';

/** The methods of the query cache for code that is loaded before the cache. */
interface QueryCacheHandle {
  /** Refreshes every cached query that shows one of these nouns. */
  refresh: (nouns: readonly Noun[]) => Promise<void>;
  /** Cancels the queries in flight. */
  cancel: () => Promise<void>;
  /** Removes every answer, and refetches the queries of mounted components. */
  reset: () => void;
  /** Removes every answer. */
  clear: () => void;
}

let cache: QueryCacheHandle | undefined;
const listeners = new Set<() => void>();

/** Registers the query cache that the functions below use. Only the query cache calls this. */
export function registerQueryCache(loaded: QueryCacheHandle): void {
  cache = loaded;
}

/** Refreshes every cached query that shows one of these nouns. Does nothing while the cache is not loaded. */
export const refreshQueries = (nouns: readonly Noun[]): Promise<void> =>
  cache?.refresh(nouns) ?? Promise.resolve();

/** Removes every answer cached under another session, and refetches the queries of mounted components. */
export const resetQueries = (): void => cache?.reset();

/** Cancels the queries in flight. */
export const cancelQueries = (): Promise<void> => cache?.cancel() ?? Promise.resolve();

export const clearQueries = (): void => cache?.clear();

/** Resets the queries after a sign-in in another tab, whose user may be another. @returns unsubscribe */
export function followOtherTabSignIn(): () => void {
  let known = getSessionId();
  return onOtherTabChange('sessionId', () => {
    const next = getSessionId();
    if (next !== null && next !== known) resetQueries();
    known = next ?? known;
  });
}

/** Calls back after a command that was called through the query cache succeeded. @returns unsubscribe */
export function onCommandDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners of a successful command. Only the query cache calls this. */
export function notifyCommandDone(): void {
  for (const listener of listeners) listener();
}
