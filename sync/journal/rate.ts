/** How often something happens, over the last whole window. */
export class Rate {
  readonly #windowMs: number;
  #began = Number.NEGATIVE_INFINITY;
  #count = 0;
  #before = 0;

  constructor(windowMs: number) {
    this.#windowMs = windowMs;
  }

  /** @param now milliseconds */
  count(now: number): void {
    this.#turn(now);
    this.#count += 1;
  }

  /** Times a millisecond in the window before this one; 0 after a rest. */
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
