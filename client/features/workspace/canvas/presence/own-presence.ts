import type { Awareness } from 'y-protocols/awareness';

/** Twenty a second [K14]. */
const EVERY_MS = 50;
/** Beyond it others are told how many, not which: a state is at most 4 KB. */
const MOST_IDS = 50;

interface Told {
  pointer: readonly [number, number] | null;
  sel: readonly string[];
  /** How far what is chosen is dragged just now. */
  drag: readonly [number, number] | null;
}

/** What this window does on a canvas, as others see it: whole units, at most twenty times a second. */
export class OwnPresence {
  readonly #awareness: Awareness;
  #told: Told = { pointer: null, sel: [], drag: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  constructor(awareness: Awareness) {
    this.#awareness = awareness;
  }

  point(x: number, y: number): void {
    this.#say({ pointer: [Math.round(x), Math.round(y)] });
  }

  leave(): void {
    this.#say({ pointer: null });
  }

  choose(ids: readonly string[]): void {
    this.#say({ sel: ids.length > MOST_IDS ? [] : ids });
  }

  /** Null once it lies where it was put: its place was written before [K14]. */
  drag(by: { x: number; y: number } | null): void {
    this.#say({ drag: by && [Math.round(by.x), Math.round(by.y)] });
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#awareness.setLocalStateField('canvas', null);
  }

  #say(change: Partial<Told>): void {
    this.#told = { ...this.#told, ...change };
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, this.#last + EVERY_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#last = performance.now();
      this.#awareness.setLocalStateField('canvas', this.#told);
    }, wait);
  }
}
