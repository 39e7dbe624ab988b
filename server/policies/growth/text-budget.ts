/** A person's bytes of text an hour. */
export type BytesPerHour = (userId: string) => number;

const HOUR_MS = 3_600_000;

interface Account {
  perHour: number;
  left: number;
  /** When `left` was counted, epoch milliseconds. */
  at: number;
}

/**
 * How much text a person may still have stored: a whole hour's worth at once, refilled steadily [A15]. Counts begin
 * with the process.
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
   * Counts bytes, or nothing of them where they are too many.
   * @returns milliseconds until so many fit; 0 when they were counted
   */
  spend(userId: string, bytes: number): number {
    const now = this.#now();
    this.#tidy(now);
    let account = this.#people.get(userId);
    if (account) refill(account, now);
    else this.#people.set(userId, (account = this.#opened(userId, now)));
    if (account.left < bytes) {
      // Who has chosen a larger plan meanwhile does not wait for the smaller one.
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

  /** After an hour without a change a budget is whole, and the same as one that is unknown. */
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
