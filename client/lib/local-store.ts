const PREFIX = 'foolscap:';

// Browsers can refuse storage (private windows, policies); the page then remembers until it is closed.
const memory = new Map<string, string>();

// Browsers notify other tabs of a change, but not the tab that made it.
const ownChanges = new EventTarget();
const changed = (name: string): boolean => ownChanges.dispatchEvent(new Event(name));

/** Values kept in this browser under the `foolscap:` prefix. None of these calls throws. */
export const localStore = {
  get(name: string): string | null {
    try {
      return localStorage.getItem(PREFIX + name);
    } catch {
      return memory.get(name) ?? null;
    }
  },
  set(name: string, value: string): void {
    try {
      localStorage.setItem(PREFIX + name, value);
    } catch {
      memory.set(name, value);
    }
    changed(name);
  },
  /** The names that begin so. */
  names(prefix: string): string[] {
    const own = [...memory.keys()].filter((name) => name.startsWith(prefix));
    try {
      const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX + prefix));
      return [...own, ...kept.map((key) => key.slice(PREFIX.length))];
    } catch {
      return own;
    }
  },
  /** Removes all values but these. */
  clearBut(names: readonly string[]): void {
    const kept = new Set(names);
    for (const name of localStore.names('')) if (!kept.has(name)) localStore.remove(name);
  },
  remove(name: string): void {
    memory.delete(name);
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // Nothing is kept there then.
    }
    changed(name);
  },
};

/** Calls back when another tab changed `name`, or cleared everything. Returns how to stop. */
export function onOtherTabChange(name: string, listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === PREFIX + name) listener();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}

/** Calls back when this tab or another changed `name`. Returns how to stop. */
export function onStoredChange(name: string, listener: () => void): () => void {
  const stopTabs = onOtherTabChange(name, listener);
  ownChanges.addEventListener(name, listener);
  return () => {
    ownChanges.removeEventListener(name, listener);
    stopTabs();
  };
}
