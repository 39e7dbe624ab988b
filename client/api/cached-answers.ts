import type { Noun } from '#shared/operations/contract.ts';

/** The query cache, as code uses it that is on the page before the cache is. */
interface CachedAnswers {
  /** Refreshes every cached query that shows one of these nouns. */
  refresh: (nouns: readonly Noun[]) => Promise<void>;
  /** Cancels the queries under way. */
  cancel: () => Promise<void>;
  /** Removes every answer, and asks again for what a screen shows. */
  reset: () => void;
  /** Removes every answer. */
  clear: () => void;
}

let cache: CachedAnswers | undefined;
const listeners = new Set<() => void>();

/** For the query cache alone: from now on it is the one that these functions reach. */
export function setCachedAnswers(loaded: CachedAnswers): void {
  cache = loaded;
}

/** Refreshes every cached query that shows one of these nouns. While the cache is not loaded there is none. */
export const refreshQueries = (nouns: readonly Noun[]): Promise<void> =>
  cache?.refresh(nouns) ?? Promise.resolve();

/** Every answer cached under another session goes; what is on the screen is asked for again. */
export const resetQueries = (): void => cache?.reset();

/** Cancels the queries under way. */
export const cancelQueries = (): Promise<void> => cache?.cancel() ?? Promise.resolve();

export const clearQueries = (): void => cache?.clear();

/** Calls back after a command that was called through the query cache succeeded. Returns how to stop. */
export function onCommandDone(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the query cache alone: a command succeeded. */
export function notifyCommandDone(): void {
  for (const listener of listeners) listener();
}
