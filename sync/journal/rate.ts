/** Measures how often an event happens, over the last complete window. */
export class Rate {
  readonly #windowMs: number;
  #windowStart = Number.NEGATIVE_INFINITY;
  #count = 0;
  #previousCount = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /**
   * Counts one event.
   * @param now milliseconds
   */
  count(now: number): void {
    this.#advance(now);
    this.#count += 1;
  }

  /** Returns the events per millisecond in the window before the current one; 0 after a pause. */
  perMs(now: number): number {
    this.#advance(now);
    return this.#previousCount / this.#windowMs;
  }

  #advance(now: number): void {
    const passed = now - this.#windowStart;
    if (passed < this.#windowMs) return;
    this.#previousCount = passed < 2 * this.#windowMs ? this.#count : 0;
    this.#windowStart = now;
    this.#count = 0;
  }
}
