import type { Awareness } from 'y-protocols/awareness';

/** Twenty a second [K14]. */
const EVERY_MS = 50;
/** Beyond it others are told how many, not which: a state is at most 4 KB. */
const MOST_IDS = 50;

export interface MultipleSelected {
  /** x, y, width, height. */
  box: readonly [number, number, number, number];
  count: number;
}

/** What stands on the canvas, as far as a box is drawn around it. */
interface Placed {
  id: string;
  place: { absolute: { x: number; y: number } };
  size: { width: number; height: number };
}

interface Told {
  pointer: readonly [number, number] | null;
  sel: readonly string[];
  /** Instead of `sel` where more is chosen than can be said: around what, and how much. */
  many: MultipleSelected | null;
  /** How far what is chosen is dragged just now. */
  drag: readonly [number, number] | null;
}

/** What this window does on a canvas, as others see it: whole units, at most twenty times a second. */
export class OwnPresence {
  readonly #awareness: Awareness;
  #told: Told = { pointer: null, sel: [], many: null, drag: null };
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

  choose(nodes: readonly Placed[]): void {
    const isMany = nodes.length > MOST_IDS;
    this.#say({
      sel: isMany ? [] : nodes.map(({ id }) => id),
      many: isMany ? { box: boxAround(nodes), count: nodes.length } : null,
    });
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

function boxAround(nodes: readonly Placed[]): MultipleSelected['box'] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { place, size } of nodes) {
    const { x, y } = place.absolute;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + size.width);
    bottom = Math.max(bottom, y + size.height);
  }
  return [left, top, right - left, bottom - top];
}
