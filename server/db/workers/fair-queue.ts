/**
 * Entries that wait, served in turns: one of each person before the second of anybody, and never two of one person at
 * the same time.
 */
export class FairQueue<T> {
  /** In the order of their next turn. Nobody is listed who has no entry. */
  readonly #waiting = new Map<string, T[]>();
  readonly #busy = new Set<string>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  waitingOf(person: string): number {
    return this.#waiting.get(person)?.length ?? 0;
  }

  add(person: string, entry: T): void {
    const own = this.#waiting.get(person);
    if (own) own.push(entry);
    else this.#waiting.set(person, [entry]);
    this.#length += 1;
  }

  /** The next entry of somebody none of whose entries is underway; that person is busy until `done`. */
  take(): { person: string; entry: T } | undefined {
    for (const [person, own] of this.#waiting) {
      if (this.#busy.has(person)) continue;
      const entry = own.shift();
      this.#waiting.delete(person);
      if (entry === undefined) continue;
      if (own.length > 0) this.#waiting.set(person, own);
      this.#busy.add(person);
      this.#length -= 1;
      return { person, entry };
    }
    return undefined;
  }

  done(person: string): void {
    this.#busy.delete(person);
  }

  /** Empties the queue. */
  clear(): T[] {
    const entries = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#length = 0;
    return entries;
  }
}
