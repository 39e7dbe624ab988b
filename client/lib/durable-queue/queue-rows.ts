/** The calls of an object store of `idb` that changing entries takes. */
interface RowStore<Row> {
  getKey: (key: string) => Promise<string | undefined>;
  put: (row: Row) => Promise<unknown>;
}

/**
 * The entries of a queue in order of their keys: as the database has them, and those that it did not take (quota, a
 * refused store), which live as long as this page. The owner of the queue makes the transactions.
 */
export class QueueRows<Row> {
  readonly keyOf: (row: Row) => string;
  readonly #onlyHere = new Map<string, Row>();
  /** A database that fails for a moment has not lost its queue. */
  #lastRead: readonly Row[] = [];

  constructor(keyOf: (row: Row) => string) {
    this.keyOf = keyOf;
  }

  /** Those that only this page has. */
  get onlyHere(): readonly Row[] {
    return [...this.#onlyHere.values()];
  }

  /** As the database had them when it answered last. */
  get lastRead(): readonly Row[] {
    return this.#lastRead;
  }

  isOnlyHere(key: string): boolean {
    return this.#onlyHere.has(key);
  }

  /** @param stored all that the database has now; undefined when it does not answer */
  all(stored: readonly Row[] | undefined): Row[] {
    if (stored) this.#lastRead = stored;
    const { keyOf } = this;
    return [...this.#lastRead, ...this.#onlyHere.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** The database did not take them. */
  addHere(rows: readonly Row[]): void {
    for (const row of rows) this.#onlyHere.set(this.keyOf(row), row);
  }

  /** Alters those of them that only this page has. */
  alterHere(rows: readonly Row[]): void {
    for (const row of rows) if (this.isOnlyHere(this.keyOf(row))) this.addHere([row]);
  }

  /** Alters those that the database still has, in the caller's transaction: an entry another tab removed stays removed. */
  async alterStored(store: RowStore<Row>, rows: readonly Row[]): Promise<void> {
    const alter = async (row: Row): Promise<void> => {
      if ((await store.getKey(this.keyOf(row))) !== undefined) await store.put(row);
    };
    await Promise.all(rows.map(alter));
  }

  /** The database has them by now, or they were removed. */
  removeHere(keys: readonly string[]): void {
    for (const key of keys) this.#onlyHere.delete(key);
  }

  /** Removes an entry from this page's memory, whatever the database answers. @returns whether only this page had it */
  forget(key: string): boolean {
    this.#lastRead = this.#lastRead.filter((row) => this.keyOf(row) !== key);
    return this.#onlyHere.delete(key);
  }
}
