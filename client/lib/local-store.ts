/** The prefix of all names in the storage of the browser. */
export const STORAGE_PREFIX = 'foolscap:';

// Browsers can refuse storage (private windows, policies). Values then stay in memory until the page is closed.
const memory = new Map<string, string>();

// Browsers notify other tabs of a change, but not the tab that made it.
const ownChanges = new EventTarget();
const notifyChange = (name: string): boolean => ownChanges.dispatchEvent(new Event(name));

/** Values in `localStorage` under the `foolscap:` prefix. None of these calls throws. */
export const localStore = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(STORAGE_PREFIX + name);
    } catch {
      return memory.get(name) ?? null;
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(STORAGE_PREFIX + name, value);
    } catch {
      memory.set(name, value);
    }
    notifyChange(name);
  },
  /** Returns the names that begin with a prefix. */
  names(prefix: string): string[] {
    const inMemory = [...memory.keys()].filter((name) => name.startsWith(prefix));
    try {
      const stored = Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX + prefix));
      return [...inMemory, ...stored.map((key) => key.slice(STORAGE_PREFIX.length))];
    } catch {
      return inMemory;
    }
  },
  /** Removes all values except these. */
  clearExcept(names: readonly string[]): void {
    const excepted = new Set(names);
    for (const name of localStore.names('')) if (!excepted.has(name)) localStore.remove(name);
  },
  remove(name: string): void {
    memory.delete(name);
    try {
      localStorage.removeItem(STORAGE_PREFIX + name);
    } catch {
      // Storage is refused, so it holds no value.
    }
    notifyChange(name);
  },
};

/** Calls back when another tab changes `name` or clears the storage. @returns unsubscribe */
export function onOtherTabChange(name: string, listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === STORAGE_PREFIX + name) listener();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/** Calls back when this tab or another changes `name`. @returns unsubscribe */
export function onStoredChange(name: string, listener: () => void): () => void {
  const stopTabs = onOtherTabChange(name, listener);
  ownChanges.addEventListener(name, listener);
  return () => {
    ownChanges.removeEventListener(name, listener);
    stopTabs();
  };
}
