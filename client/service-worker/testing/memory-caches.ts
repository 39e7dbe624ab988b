/** A browser's caches in memory: what the service worker uses of them. */
export class MemoryCaches {
  readonly #byName = new Map<string, Map<string, Response>>();
  /** Set, every put fails as on a full disk. */
  isFull = false;

  async open(name: string): Promise<Cache> {
    const kept = this.#byName.get(name) ?? new Map<string, Response>();
    this.#byName.set(name, kept);
    const cache = {
      keys: async () => [...kept.keys()].map((path) => ({ url: `https://foolscap.example${path}` })),
      match: async (path: string) => kept.get(path)?.clone(),
      put: async (path: string, response: Response) => {
        if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
        kept.set(path, response);
      },
    };
    // The service worker uses these alone, and with paths alone.
    return cache as unknown as Cache;
  }

  async match(path: string): Promise<Response | undefined> {
    for (const kept of this.#byName.values()) {
      const found = kept.get(path);
      if (found) return found.clone();
    }
    return undefined;
  }

  async keys(): Promise<string[]> {
    return [...this.#byName.keys()];
  }

  async delete(name: string): Promise<boolean> {
    return this.#byName.delete(name);
  }

  async has(name: string): Promise<boolean> {
    return this.#byName.has(name);
  }

  /** Paths kept under a name. */
  paths(name: string): string[] {
    return [...(this.#byName.get(name)?.keys() ?? [])].sort();
  }

  /** Takes one entry away, as a browser with damaged storage does. */
  lose(name: string, path: string): void {
    this.#byName.get(name)?.delete(path);
  }
}
