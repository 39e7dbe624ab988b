/** Seconds of the full rate that may come at once: joining fifty rooms is a burst, not a flood. */
const BURST_SECONDS = 4;

/** How many messages somebody may still send: refilled at a steady rate, with room for a burst. */
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
    const full = this.#perSecond * BURST_SECONDS;
    this.#left = Math.min(full, this.#left + ((now - this.#at) / 1000) * this.#perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
