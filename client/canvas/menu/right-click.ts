/** Pixels that a pressed pointer may move without being a drag. */
const MAX_MOVE = 4;

interface Press {
  x: number;
  y: number;
  isDragged: boolean;
  /** The browser sent `contextmenu` while the button was down, as on macOS and Linux. */
  isMenuRequested: boolean;
}

/**
 * Distinguishes a right click, which opens the menu, from a right drag, which pans the canvas. On every operating
 * system the menu opens only after the button is released.
 */
export class RightClick {
  #press: Press | null = null;

  down({ button, clientX, clientY }: Pick<PointerEvent, 'button' | 'clientX' | 'clientY'>): void {
    this.#press = button === 2 ? { x: clientX, y: clientY, isDragged: false, isMenuRequested: false } : null;
  }

  move({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    const { x, y } = this.#press ?? { x: clientX, y: clientY };
    if (this.#press && Math.hypot(clientX - x, clientY - y) > MAX_MOVE) this.#press.isDragged = true;
  }

  /** The browser sent `contextmenu`. @returns whether the menu may open now */
  mayOpen({ buttons }: Pick<MouseEvent, 'buttons'>): boolean {
    if (!this.#press) return true;
    if ((buttons & 2) === 0) return !this.#press.isDragged;
    this.#press.isMenuRequested = true;
    return false;
  }

  /** The button was released. @returns whether the delayed menu opens now */
  up(): boolean {
    const press = this.#press;
    if (press?.isMenuRequested) this.#press = null;
    return press !== null && press.isMenuRequested && !press.isDragged;
  }
}
