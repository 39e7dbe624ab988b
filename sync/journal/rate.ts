/** Measures how often an event happens, over the last complete window. */
export class Rate {
  readonly #windowMs: number;
  #began = Number.NEGATIVE_INFINITY;
  #count = 0;
  #before = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /**
   * Counts one event.
   * @param now milliseconds
   */
  count(now: number): void {
    this.#turn(now);
    this.#count += 1;
  }

  /** Returns the events per millisecond in the window before the current one; 0 after a pause. */
  perMs(now: number): number {
    this.#turn(now);
    return this.#before / this.#windowMs;
  }

  #turn(now: number): void {
    const passed = now - this.#began;
    if (passed < this.#windowMs) return;
    this.#before = passed < 2 * this.#windowMs ? this.#count : 0;
    this.#began = now;
    this.#count = 0;
  }
}
