import { MIN_ZOOM, MAX_ZOOM, type Viewport } from '../editor/stored-viewport.ts';

interface Point {
  x: number;
  y: number;
}

type TwoPoints = readonly [Point, Point];

export interface ViewportAccess {
  getViewport: () => Viewport;
  setViewport: (viewport: Viewport) => void;
}

/** Elements on which React Flow does not pinch: nodes, because a finger drags them. */
const NO_PAN = '.nopan';
/** The pane contains the nodes, but not the tools and panels above the canvas. */
const PANE = '.react-flow__pane';

/**
 * Handles a pinch with a finger on a node. React Flow pinches only on the empty canvas, and ends a drag without an
 * event when a second finger touches. Here two fingers are a pinch anywhere; a drag of the first finger stays as it
 * was then.
 */
export class Pinch {
  readonly #board: HTMLElement;
  readonly #flow: ViewportAccess;
  #start: { points: TwoPoints; viewport: Viewport } | null = null;
  /** Stays true until all fingers are lifted, so that the last finger drags nothing. */
  #isPinching = false;

  constructor(board: HTMLElement, flow: ViewportAccess) {
    this.#board = board;
    this.#flow = flow;
    board.addEventListener('touchstart', this.#handleStart, { capture: true, passive: false });
    board.addEventListener('touchmove', this.#handleMove, { capture: true, passive: false });
    for (const name of ['touchend', 'touchcancel'] as const)
      board.addEventListener(name, this.#handleEnd, { capture: true });
  }

  readonly end = (): void => {
    this.#board.removeEventListener('touchstart', this.#handleStart, { capture: true });
    this.#board.removeEventListener('touchmove', this.#handleMove, { capture: true });
    for (const name of ['touchend', 'touchcancel'] as const)
      this.#board.removeEventListener(name, this.#handleEnd, { capture: true });
  };

  readonly #handleStart = (event: TouchEvent): void => {
    const touches = [...event.touches];
    if (!this.#isPinching) {
      if (touches.length !== 2 || !touches.every(({ target }) => isOn(target, PANE))) return;
      if (!touches.some(({ target }) => isOn(target, NO_PAN))) return;
    }
    this.#isPinching = true;
    this.#begin(touches);
    event.stopPropagation();
    event.preventDefault();
  };

  readonly #handleMove = (event: TouchEvent): void => {
    if (!this.#isPinching) return;
    event.stopPropagation();
    event.preventDefault();
    const points = this.#twoOf([...event.touches]);
    if (!points || !this.#start) return;
    this.#flow.setViewport(pinchedViewport(this.#start.viewport, this.#start.points, points));
  };

  /** Does not stop the event: the handler that received the first finger must learn that it was lifted. */
  readonly #handleEnd = (event: TouchEvent): void => {
    if (!this.#isPinching) return;
    if (event.touches.length === 0) this.#isPinching = false;
    this.#begin([...event.touches]);
  };

  #begin(touches: Touch[]): void {
    const points = this.#twoOf(touches);
    this.#start = points && { points, viewport: this.#flow.getViewport() };
  }

  #twoOf([first, second]: Touch[]): TwoPoints | null {
    if (!first || !second) return null;
    // The pane is inside the border of the board.
    const { left, top } = (this.#board.querySelector(PANE) ?? this.#board).getBoundingClientRect();
    const pointOf = ({ clientX, clientY }: Touch) => ({ x: clientX - left, y: clientY - top });
    return [pointOf(first), pointOf(second)];
  }
}

const isOn = (target: EventTarget, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

/**
 * Returns the viewport in which the points of the canvas that were under two fingers are under them again.
 * @param viewport the viewport at the start of the pinch
 * @param from the fingers at the start, in pixels of the pane
 * @param to the fingers now
 */
export function pinchedViewport(viewport: Viewport, from: TwoPoints, to: TwoPoints): Viewport {
  // The distance of two fingers at one point is 0, which must not become the divisor.
  const requested = viewport.zoom * (distance(to) / Math.max(distance(from), 1));
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, requested));
  const [before, now] = [middle(from), middle(to)];
  const ratio = zoom / viewport.zoom;
  return { x: now.x - (before.x - viewport.x) * ratio, y: now.y - (before.y - viewport.y) * ratio, zoom };
}

const distance = ([a, b]: TwoPoints): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = ([a, b]: TwoPoints): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
