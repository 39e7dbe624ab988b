/** Seconds of the full rate that may come at once: joining fifty rooms is a burst, not a flood. */
export const BURST_SECONDS = 4;

/** What somebody may still send, messages or bytes: refilled at a steady rate, with room for a burst. */
export class TokenBucket {
  readonly #perSecond: number;
  #left: number;
  #at: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#left = perSecond * BURST_SECONDS;
    this.#at = now;
  }

  /** @param now milliseconds @returns false when the rate was exceeded */
  take(now: number): boolean {
    this.#refill(now);
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /**
   * Takes an amount that has arrived already, on credit where too little is left.
   * @param now milliseconds
   * @returns milliseconds until the credit is repaid; 0 without any
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
