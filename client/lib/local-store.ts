const PREFIX = 'foolscap:';

// Browsers can refuse storage (private windows, policies); the page then remembers until it is closed.
const memory = new Map<string, string>();

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
    for (const name of memory.keys()) if (!kept.has(name)) memory.delete(name);
    try {
      for (const key of Object.keys(localStorage)) {
        if (key.startsWith(PREFIX) && !kept.has(key.slice(PREFIX.length))) localStorage.removeItem(key);
      }
    } catch {
      // Nothing is kept there then.
    }
  },
  remove(name: string): void {
    memory.delete(name);
    try {
      localStorage.removeItem(PREFIX + name);
    } catch {
      // Nothing is kept there then.
    }
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
