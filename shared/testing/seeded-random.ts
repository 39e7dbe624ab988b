/** A random number generator with a seed, so that a failed run can be repeated. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 to 1, exclusive, evenly distributed (mulberry32). */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    const state = this.#state;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** Returns an integer from 0 to `end` - 1. */
  readonly below = (end: number): number => Math.floor(this.next() * end);

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Returns a random item; undefined for an empty list. */
  pickOrUndefined<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** Returns a random item. @throws Error for an empty list */
  pick<T>(list: readonly T[]): T {
    const picked = this.pickOrUndefined(list);
    if (picked === undefined) throw new Error('Nothing to choose from.');
    return picked;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
