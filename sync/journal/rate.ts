/** Measures how often an event happens, over the last complete window. Times are in milliseconds. */
export class Rate {
  readonly #windowMs: number;
  #windowStart = Number.NEGATIVE_INFINITY;
  #currentCount = 0;
  #previousCount = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** Counts one event. */
  count(now: number): void {
    this.#advance(now);
    this.#currentCount += 1;
  }

  /** Returns the events per millisecond in the window before the current one. */
  perMs(now: number): number {
    this.#advance(now);
    return this.#previousCount / this.#windowMs;
  }

  /** Starts a new window when the current one has ended. A window's time without calls resets the rate to 0. */
  #advance(now: number): void {
    const passed = now - this.#windowStart;
    if (passed < this.#windowMs) return;
    this.#previousCount = passed < 2 * this.#windowMs ? this.#currentCount : 0;
    this.#windowStart = now;
    this.#currentCount = 0;
  }
}
