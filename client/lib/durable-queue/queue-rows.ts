/** The methods of an `idb` object store that an update of entries needs. */
interface RowStore<Row> {
  getKey: (key: string) => Promise<string | undefined>;
  put: (row: Row) => Promise<unknown>;
}

/**
 * The entries of a queue in the order of their keys: the rows of the database, and entries that it did not accept
 * (quota, refused storage), which exist as long as this page. The owner of the queue makes the transactions.
 */
export class QueueRows<Row> {
  readonly keyOf: (row: Row) => string;
  readonly #memoryOnly = new Map<string, Row>();
  /** Retained, because a database that fails for a moment has not lost its queue. */
  #lastRead: readonly Row[] = [];

  constructor(keyOf: (row: Row) => string) {
    this.keyOf = keyOf;
  }

  /** The entries that only this page has. */
  get memoryOnly(): readonly Row[] {
    return [...this.#memoryOnly.values()];
  }

  /** The rows of the last successful read. */
  get lastRead(): readonly Row[] {
    return this.#lastRead;
  }

  isMemoryOnly(key: string): boolean {
    return this.#memoryOnly.has(key);
  }

  /** Returns all entries. @param stored all rows that the database has now; undefined when it does not answer */
  all(stored: readonly Row[] | undefined): Row[] {
    if (stored) this.#lastRead = stored;
    const { keyOf } = this;
    return [...this.#lastRead, ...this.#memoryOnly.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** Adds entries that the database did not accept. */
  addInMemory(rows: readonly Row[]): void {
    for (const row of rows) this.#memoryOnly.set(this.keyOf(row), row);
  }

  /** Updates the entries that only this page has, and ignores all others. */
  updateInMemory(rows: readonly Row[]): void {
    for (const row of rows) if (this.isMemoryOnly(this.keyOf(row))) this.addInMemory([row]);
  }

  /** Updates rows that still exist, in the caller's transaction: an entry that another tab removed stays removed. */
  async updateStored(store: RowStore<Row>, rows: readonly Row[]): Promise<void> {
    const alter = async (row: Row): Promise<void> => {
      if ((await store.getKey(this.keyOf(row))) !== undefined) await store.put(row);
    };
    await Promise.all(rows.map(alter));
  }

  /** Removes entries that the database has by now, or that were deleted, from this page's memory. */
  removeFromMemory(keys: readonly string[]): void {
    for (const key of keys) this.#memoryOnly.delete(key);
  }

  /** Removes an entry from this page's memory, also if the database fails. @returns whether only this page had it */
  forget(key: string): boolean {
    this.#lastRead = this.#lastRead.filter((row) => this.keyOf(row) !== key);
    return this.#memoryOnly.delete(key);
  }
}
