/**
 * A queue that serves people in turns: one entry of each person before a second one of anybody, and never two entries
 * of one person at the same time.
 */
export class FairQueue<T> {
  /** Waiting entries by person, in the order of the next turns. Only people with entries are listed. */
  readonly #waiting = new Map<string, T[]>();
  readonly #busy = new Set<string>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  waitingCount(person: string): number {
    return this.#waiting.get(person)?.length ?? 0;
  }

  add(person: string, entry: T): void {
    const entries = this.#waiting.get(person);
    if (entries) entries.push(entry);
    else this.#waiting.set(person, [entry]);
    this.#length += 1;
  }

  /** Puts an entry before the person's other entries, and the person before all others. They are no longer busy. */
  putBack(person: string, entry: T): void {
    const others = [...this.#waiting];
    const own = this.#waiting.get(person) ?? [];
    this.#waiting.clear();
    this.#waiting.set(person, [entry, ...own]);
    for (const [other, entries] of others) if (other !== person) this.#waiting.set(other, entries);
    this.#length += 1;
    this.#busy.delete(person);
  }

  /** Returns whether `take` would return an entry. */
  canTake(isServed: (person: string) => boolean = everybody): boolean {
    return [...this.#waiting.keys()].some((person) => !this.#busy.has(person) && isServed(person));
  }

  /**
   * Removes the next entry of a person who is not busy. The person is busy until `done` is called.
   * @param isServed whether it is a person's turn; people for whom it returns false keep theirs. Everybody by default.
   */
  take(isServed: (person: string) => boolean = everybody): { person: string; entry: T } | undefined {
    for (const [person, entries] of this.#waiting) {
      if (this.#busy.has(person) || !isServed(person)) continue;
      const entry = entries.shift();
      this.#waiting.delete(person);
      if (entry === undefined) continue;
      if (entries.length > 0) this.#waiting.set(person, entries);
      this.#busy.add(person);
      this.#length -= 1;
      return { person, entry };
    }
    return undefined;
  }

  done(person: string): void {
    this.#busy.delete(person);
  }

  /** Empties the queue. @returns the entries that waited */
  clear(): T[] {
    const entries = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#length = 0;
    return entries;
  }
}

const everybody = (): boolean => true;
