/** Milliseconds after which a resting finger is a long press. */
const LONG_PRESS_MS = 500;
/** Pixels that a resting finger may move. */
const MAX_MOVE = 10;

interface TouchPoint {
  clientX: number;
  clientY: number;
}

/** Recognises a long press of one finger. */
export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: TouchPoint | null = null;
  #isLong = false;

  /** @param onLong is called once, unless the finger moves or is lifted first */
  begin(touches: ArrayLike<TouchPoint>, onLong: () => void): void {
    this.end();
    this.#isLong = false;
    const [touch, second] = [touches[0], touches[1]];
    if (!touch || second) return;
    this.#from = { clientX: touch.clientX, clientY: touch.clientY };
    this.#timer = setTimeout(() => {
      this.#isLong = true;
      onLong();
    }, LONG_PRESS_MS);
  }

  move(touches: ArrayLike<TouchPoint>): void {
    const touch = touches[0];
    const from = this.#from;
    if (!touch || !from || Math.hypot(touch.clientX - from.clientX, touch.clientY - from.clientY) > MAX_MOVE)
      this.end();
  }

  /**
   * The finger is lifted.
   * @returns whether it was a long press: the click after it must be prevented, it would close the menu
   */
  lift(): boolean {
    this.end();
    return this.#isLong;
  }

  readonly end = (): void => {
    clearTimeout(this.#timer);
    this.#from = null;
  };
}
