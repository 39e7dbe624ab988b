/** A fake of `CacheStorage` in memory. It has the methods that the service worker uses, and takes only paths. */
export class MemoryCaches {
  /** Responses by path, by the name of their cache. */
  readonly #byName = new Map<string, Map<string, Response>>();
  /** While true, every `put` fails as on a full disk. */
  isFull = false;

  async open(name: string): Promise<Cache> {
    const cached = this.#byName.get(name) ?? new Map<string, Response>();
    this.#byName.set(name, cached);
    const cache = {
      keys: async () => [...cached.keys()].map((path) => ({ url: `https://foolscap.example${path}` })),
      match: async (path: string) => cached.get(path)?.clone(),
      put: async (path: string, response: Response) => {
        if (this.isFull) throw new DOMException('no room', 'QuotaExceededError');
        cached.set(path, response);
      },
    };
    return cache as unknown as Cache;
  }

  async match(path: string): Promise<Response | undefined> {
    for (const cached of this.#byName.values()) {
      const found = cached.get(path);
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

  /** Returns the paths that a cache stores, sorted. */
  paths(name: string): string[] {
    return [...(this.#byName.get(name)?.keys() ?? [])].sort();
  }

  /** Removes one entry, as a browser with damaged storage does. */
  evict(name: string, path: string): void {
    this.#byName.get(name)?.delete(path);
  }
}
