import type { Viewport } from '../editor/stored-viewport.ts';
import { pinched, type TwoPoints } from './pinched.ts';

export interface PinchedCanvas {
  getViewport: () => Viewport;
  setViewport: (view: Viewport) => void;
}

/** What keeps fingers to itself, so that React Flow pinches nothing there: nodes, that would be dragged by them. */
const KEPT = '.nopan';
/** What is on the canvas, and neither tools nor panels over it. */
const ON_CANVAS = '.react-flow__pane';

/**
 * Two fingers of which one is on a node: React Flow pinches on the bare canvas alone, and ends a drag that a second finger
 * joins without telling. Here they are a pinch wherever they are; whatever the first had begun stays as it was then.
 */
export class Pinch {
  readonly #place: HTMLElement;
  readonly #canvas: PinchedCanvas;
  #from: { points: TwoPoints; view: Viewport } | null = null;
  /** Until all fingers are up: the last of them drags nothing. */
  #isHeld = false;

  constructor(place: HTMLElement, canvas: PinchedCanvas) {
    this.#place = place;
    this.#canvas = canvas;
    place.addEventListener('touchstart', this.#handleStart, { capture: true, passive: false });
    place.addEventListener('touchmove', this.#handleMove, { capture: true, passive: false });
    for (const name of ['touchend', 'touchcancel'] as const)
      place.addEventListener(name, this.#handleEnd, { capture: true });
  }

  readonly end = (): void => {
    this.#place.removeEventListener('touchstart', this.#handleStart, { capture: true });
    this.#place.removeEventListener('touchmove', this.#handleMove, { capture: true });
    for (const name of ['touchend', 'touchcancel'] as const)
      this.#place.removeEventListener(name, this.#handleEnd, { capture: true });
  };

  readonly #handleStart = (event: TouchEvent): void => {
    const touches = [...event.touches];
    if (!this.#isHeld) {
      if (touches.length !== 2 || !touches.every(({ target }) => isOn(target, ON_CANVAS))) return;
      if (!touches.some(({ target }) => isOn(target, KEPT))) return;
    }
    this.#isHeld = true;
    this.#begin(touches);
    event.stopPropagation();
    event.preventDefault();
  };

  readonly #handleMove = (event: TouchEvent): void => {
    if (!this.#isHeld) return;
    event.stopPropagation();
    event.preventDefault();
    const points = this.#twoOf([...event.touches]);
    if (!points || !this.#from) return;
    this.#canvas.setViewport(pinched(this.#from.view, this.#from.points, points));
  };

  /** It goes on its way: whoever had the first finger learns that it is up. */
  readonly #handleEnd = (event: TouchEvent): void => {
    if (!this.#isHeld) return;
    if (event.touches.length === 0) this.#isHeld = false;
    this.#begin([...event.touches]);
  };

  #begin(touches: Touch[]): void {
    const points = this.#twoOf(touches);
    this.#from = points && { points, view: this.#canvas.getViewport() };
  }

  #twoOf([first, second]: Touch[]): TwoPoints | null {
    if (!first || !second) return null;
    // Within the border of what it stands in.
    const { left, top } = (this.#place.querySelector(ON_CANVAS) ?? this.#place).getBoundingClientRect();
    const pointOf = ({ clientX, clientY }: Touch) => ({ x: clientX - left, y: clientY - top });
    return [pointOf(first), pointOf(second)];
  }
}

const isOn = (target: EventTarget, what: string): boolean =>
  target instanceof Element && target.closest(what) !== null;
