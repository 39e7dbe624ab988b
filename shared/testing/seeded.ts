/** Choices that come from a seed: a run that failed can be run again. */
export class Seeded {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Evenly in 0 … 1 (mulberry32). */
  readonly next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    const state = this.#state;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };

  /** A whole number in 0 … `end` - 1. */
  readonly below = (end: number): number => Math.floor(this.next() * end);

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** Undefined for an empty list. */
  anyOf<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }

  /** @throws for an empty list */
  of<T>(list: readonly T[]): T {
    const chosen = this.anyOf(list);
    if (chosen === undefined) throw new Error('Nothing to choose from.');
    return chosen;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.below(256));
  }
}
