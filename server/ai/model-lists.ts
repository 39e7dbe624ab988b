interface ModelList {
  /** The provider, by the workspace that has it. */
  key: string;
  /** Asks the provider. @throws AppError */
  fetch: () => Promise<readonly string[]>;
}

interface StoredList {
  models: Promise<readonly string[]>;
  until: number;
}

const FRESH_MS = 5 * 60_000;
/** A provider that failed is not asked for a while: it may take seconds to fail. */
const FAILED_MS = 30_000;
const MAX_LISTS = 1_000;

/** Stores the lists of models for five minutes, so that a request to a model rarely waits for its list. */
export function createModelLists(now: () => number = Date.now) {
  const lists = new Map<string, StoredList>();

  const fetchList = ({ key, fetch }: ModelList): Promise<readonly string[]> => {
    const models = Promise.resolve().then(fetch);
    const stored: StoredList = { models, until: now() + FRESH_MS };
    // The order of a Map is that of insertion, so the first key is the oldest.
    lists.delete(key);
    const [oldest] = lists.keys();
    if (oldest !== undefined && lists.size >= MAX_LISTS) lists.delete(oldest);
    lists.set(key, stored);
    models.catch(() => {
      stored.until = Math.min(stored.until, now() + FAILED_MS);
    });
    return models;
  };

  const current = (list: ModelList): Promise<readonly string[]> => {
    const stored = lists.get(list.key);
    return stored && stored.until > now() ? stored.models : fetchList(list);
  };

  return {
    /** Returns the stored list, or asks the provider. @throws AppError */
    get: (list: ModelList): Promise<readonly string[]> => current(list),
    /** Returns the stored list; empty if the provider cannot be asked. */
    known: (list: ModelList): Promise<readonly string[]> => current(list).catch(() => []),
    forget: (key: string): void => void lists.delete(key),
  };
}
