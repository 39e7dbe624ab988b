/** Returns a person's budget in bytes of text per hour. */
export type BytesPerHour = (userId: string) => number;

const HOUR_MS = 3_600_000;

interface Account {
  perHour: number;
  remaining: number;
  /** When `remaining` was computed, in epoch milliseconds. */
  updatedAt: number;
}

/**
 * A token bucket per person, for the bytes of text to store: an hour's worth can be spent at once and is refilled
 * steadily [A15]. Every bucket is full when the process starts.
 */
export class TextBudget {
  readonly #bytesPerHour: BytesPerHour;
  readonly #now: () => number;
  readonly #accounts = new Map<string, Account>();
  #droppedIdleAt: number;

  constructor(bytesPerHour: BytesPerHour, now: () => number = Date.now) {
    this.#bytesPerHour = bytesPerHour;
    this.#now = now;
    this.#droppedIdleAt = now();
  }

  /**
   * Counts the bytes if the budget has all of them, otherwise none.
   * @returns milliseconds until they fit; 0 when they were counted
   */
  spend(userId: string, bytes: number): number {
    const now = this.#now();
    this.#dropIdleAccounts(now);
    let account = this.#accounts.get(userId);
    if (account) refill(account, now);
    else this.#accounts.set(userId, (account = this.#newAccount(userId, now)));
    if (account.remaining < bytes) {
      // A person who changed to a larger plan meanwhile does not wait for the smaller one.
      const perHour = this.#bytesPerHour(userId);
      account.remaining += Math.max(0, perHour - account.perHour);
      account.perHour = perHour;
    }
    if (account.remaining < bytes)
      return Math.ceil(((bytes - account.remaining) / account.perHour) * HOUR_MS);
    account.remaining -= bytes;
    return 0;
  }

  #newAccount(userId: string, updatedAt: number): Account {
    const perHour = this.#bytesPerHour(userId);
    return { perHour, remaining: perHour, updatedAt };
  }

  /** Drops the budgets that nobody used for an hour: they are full again, like the budget of an unknown person. */
  #dropIdleAccounts(now: number): void {
    if (now - this.#droppedIdleAt < HOUR_MS) return;
    this.#droppedIdleAt = now;
    for (const [userId, { updatedAt }] of this.#accounts)
      if (now - updatedAt >= HOUR_MS) this.#accounts.delete(userId);
  }
}

function refill(account: Account, now: number): void {
  const { perHour, remaining, updatedAt } = account;
  account.remaining = Math.min(perHour, remaining + ((now - updatedAt) / HOUR_MS) * perHour);
  account.updatedAt = now;
}
