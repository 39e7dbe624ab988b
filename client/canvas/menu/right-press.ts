/** Pixels that a pressed pointer may stray without dragging. */
const STRAY = 4;

interface Press {
  x: number;
  y: number;
  isDragged: boolean;
  /** The browser asked for its menu while the button was down, as on a Mac and on Linux. */
  isAsked: boolean;
}

/**
 * Tells a right press, which opens a menu, from a right drag, which moves the canvas: the menu waits until the button is
 * up, on every system.
 */
export class RightPress {
  #press: Press | null = null;

  down({ button, clientX, clientY }: Pick<PointerEvent, 'button' | 'clientX' | 'clientY'>): void {
    this.#press = button === 2 ? { x: clientX, y: clientY, isDragged: false, isAsked: false } : null;
  }

  move({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): void {
    const { x, y } = this.#press ?? { x: clientX, y: clientY };
    if (this.#press && Math.hypot(clientX - x, clientY - y) > STRAY) this.#press.isDragged = true;
  }

  /** The browser wants to open a menu. @returns whether it may now */
  mayOpen({ buttons }: Pick<MouseEvent, 'buttons'>): boolean {
    if (!this.#press) return true;
    if ((buttons & 2) === 0) return !this.#press.isDragged;
    this.#press.isAsked = true;
    return false;
  }

  /** The button is up. @returns whether the menu that waited is opened now */
  up(): boolean {
    const press = this.#press;
    if (press?.isAsked) this.#press = null;
    return press !== null && press.isAsked && !press.isDragged;
  }
}
