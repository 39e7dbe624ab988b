/** Capacity of a bucket in seconds of the full rate: joining fifty rooms is a burst, not a flood. */
export const BURST_SECONDS = 4;

/** A token bucket: an allowance of messages or bytes that refills at a steady rate and has room for a burst. */
export class TokenBucket {
  readonly #perSecond: number;
  #tokens: number;
  #refilledAt: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond * BURST_SECONDS;
    this.#refilledAt = now;
  }

  /**
   * Takes one token.
   * @param now milliseconds
   * @returns false when the rate is exceeded
   */
  take(now: number): boolean {
    this.#refill(now);
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }

  /**
   * Charges an amount that was already received. The balance may become negative.
   * @param now milliseconds
   * @returns milliseconds until the balance is 0 again; 0 when it is not negative
   */
  charge(now: number, amount: number): number {
    this.#refill(now);
    this.#tokens -= amount;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.#perSecond) * 1000;
  }

  #refill(now: number): void {
    const capacity = this.#perSecond * BURST_SECONDS;
    this.#tokens = Math.min(capacity, this.#tokens + ((now - this.#refilledAt) / 1000) * this.#perSecond);
    this.#refilledAt = now;
  }
}
