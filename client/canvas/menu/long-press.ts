/** Milliseconds that a finger rests on something for its menu. */
const LONG = 500;
/** Pixels that a finger that rests may stray. */
const STRAY = 10;

interface TouchPoint {
  clientX: number;
  clientY: number;
}

/** Notices a finger that rests on something. */
export class LongPress {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #from: TouchPoint | null = null;
  #isLong = false;

  /** @param onLong is told once, unless the finger moves or goes before */
  begin(touches: ArrayLike<TouchPoint>, onLong: () => void): void {
    this.end();
    this.#isLong = false;
    const [touch, second] = [touches[0], touches[1]];
    if (!touch || second) return;
    this.#from = { clientX: touch.clientX, clientY: touch.clientY };
    this.#timer = setTimeout(() => {
      this.#isLong = true;
      onLong();
    }, LONG);
  }

  move(touches: ArrayLike<TouchPoint>): void {
    const touch = touches[0];
    const from = this.#from;
    if (!touch || !from || Math.hypot(touch.clientX - from.clientX, touch.clientY - from.clientY) > STRAY)
      this.end();
  }

  /** The finger goes. @returns whether it rested: then it is no click, which would close what it opened */
  lift(): boolean {
    this.end();
    return this.#isLong;
  }

  readonly end = (): void => {
    clearTimeout(this.#timer);
    this.#from = null;
  };
}
