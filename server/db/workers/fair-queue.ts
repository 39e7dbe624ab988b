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

  /** Removes the next entry of a person who is not busy. The person is busy until `done` is called. */
  take(): { person: string; entry: T } | undefined {
    for (const [person, entries] of this.#waiting) {
      if (this.#busy.has(person)) continue;
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
