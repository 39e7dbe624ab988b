/** Returns a person's budget in bytes of text per hour. */
export type BytesPerHour = (userId: string) => number;

const HOUR_MS = 3_600_000;

interface Account {
  perHour: number;
  left: number;
  /** When `left` was computed, in epoch milliseconds. */
  at: number;
}

/**
 * A token bucket per person, for the bytes of text to store: an hour's worth can be spent at once and is refilled
 * steadily [A15]. Every bucket is full when the process starts.
 */
export class TextBudget {
  readonly #bytesPerHour: BytesPerHour;
  readonly #now: () => number;
  readonly #people = new Map<string, Account>();
  #tidiedAt: number;

  constructor(bytesPerHour: BytesPerHour, now: () => number = Date.now) {
    this.#bytesPerHour = bytesPerHour;
    this.#now = now;
    this.#tidiedAt = now();
  }

  /**
   * Counts the bytes if the budget has all of them, otherwise none.
   * @returns milliseconds until they fit; 0 when they were counted
   */
  spend(userId: string, bytes: number): number {
    const now = this.#now();
    this.#tidy(now);
    let account = this.#people.get(userId);
    if (account) refill(account, now);
    else this.#people.set(userId, (account = this.#opened(userId, now)));
    if (account.left < bytes) {
      // A person who changed to a larger plan meanwhile does not wait for the smaller one.
      const perHour = this.#bytesPerHour(userId);
      account.left += Math.max(0, perHour - account.perHour);
      account.perHour = perHour;
    }
    if (account.left < bytes) return Math.ceil(((bytes - account.left) / account.perHour) * HOUR_MS);
    account.left -= bytes;
    return 0;
  }

  #opened(userId: string, at: number): Account {
    const perHour = this.#bytesPerHour(userId);
    return { perHour, left: perHour, at };
  }

  /** Drops the budgets that nobody used for an hour: they are full again, like the budget of an unknown person. */
  #tidy(now: number): void {
    if (now - this.#tidiedAt < HOUR_MS) return;
    this.#tidiedAt = now;
    for (const [userId, { at }] of this.#people) if (now - at >= HOUR_MS) this.#people.delete(userId);
  }
}

function refill(account: Account, now: number): void {
  const { perHour, left, at } = account;
  account.left = Math.min(perHour, left + ((now - at) / HOUR_MS) * perHour);
  account.at = now;
}
