/** Capacity of a bucket in seconds of the full rate: joining fifty rooms is a burst, not a flood. */
export const BURST_SECONDS = 4;

/** A token bucket: an allowance of messages or bytes that refills at a steady rate and has room for a burst. */
export class TokenBucket {
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond * BURST_SECONDS;
    this.#at = now;
  }

  /**
   * Takes one token.
   * @param now milliseconds
   * @returns false when the rate is exceeded
   */
  take(now: number): boolean {
    this.#refill(now);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /**
   * Charges an amount that was already received. The balance may become negative.
   * @param now milliseconds
   * @returns milliseconds until the balance is 0 again; 0 when it is not negative
   */
  spend(now: number, amount: number): number {
    this.#refill(now);
    this.#left -= amount;
    return this.#left >= 0 ? 0 : (-this.#left / this.#perSecond) * 1000;
  }

  #refill(now: number): void {
    const full = this.#perSecond * BURST_SECONDS;
    this.#left = Math.min(full, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
  }
}
