import type { Awareness } from 'y-protocols/awareness';

/** The minimum interval between updates, in milliseconds: twenty updates a second [K14]. */
const INTERVAL_MS = 50;
/**
 * The maximum number of selected ids in a state, which may have 4 KB. A larger selection is sent as a box and a
 * count.
 */
const MAX_IDS = 50;

export interface LargeSelection {
  /** x, y, width and height, in canvas units. */
  box: readonly [number, number, number, number];
  count: number;
}

/** The parts of a selected node that presence needs. */
interface SelectedNode {
  id: string;
  position: { absolute: { x: number; y: number } };
  size: { width: number; height: number };
}

interface PresenceState {
  pointer: readonly [number, number] | null;
  sel: readonly string[];
  /** Replaces `sel` for a selection of more than 50 nodes. */
  many: LargeSelection | null;
  /** The offset of the selected nodes during a drag, in canvas units. */
  drag: readonly [number, number] | null;
}

/**
 * Publishes pointer, selection and drag of this window to others: rounded to integers, at most twenty times a second.
 */
export class OwnPresence {
  readonly #awareness: Awareness;
  #state: PresenceState = { pointer: null, sel: [], many: null, drag: null };
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastSent = 0;

  constructor(awareness: Awareness) {
    this.#awareness = awareness;
  }

  setPointer(x: number, y: number): void {
    this.#update({ pointer: [Math.round(x), Math.round(y)] });
  }

  clearPointer(): void {
    this.#update({ pointer: null });
  }

  setSelection(nodes: readonly SelectedNode[]): void {
    const isMany = nodes.length > MAX_IDS;
    this.#update({
      sel: isMany ? [] : nodes.map(({ id }) => id),
      many: isMany ? { box: boxAround(nodes), count: nodes.length } : null,
    });
  }

  /** @param by the drag offset; null after the drop, once the new position has been written [K14] */
  setDrag(by: { x: number; y: number } | null): void {
    this.#update({ drag: by && [Math.round(by.x), Math.round(by.y)] });
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#awareness.setLocalStateField('canvas', null);
  }

  #update(change: Partial<PresenceState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#timer !== undefined) return;
    const wait = Math.max(0, this.#lastSent + INTERVAL_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#lastSent = performance.now();
      this.#awareness.setLocalStateField('canvas', this.#state);
    }, wait);
  }
}

function boxAround(nodes: readonly SelectedNode[]): LargeSelection['box'] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { position, size } of nodes) {
    const { x, y } = position.absolute;
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + size.width);
    bottom = Math.max(bottom, y + size.height);
  }
  return [left, top, right - left, bottom - top];
}
