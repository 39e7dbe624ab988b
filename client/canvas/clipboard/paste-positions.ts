/** A point of the window. */
export interface ScreenPoint {
  x: number;
  y: number;
}

/** Pixels between two pastes at the same point, to the right and down. */
const OFFSET = 24;

/**
 * Chooses the point of each paste: the pointer, or the center of the board. A further paste at the same point is
 * moved by an offset.
 */
export class PastePositions {
  #pointer: ScreenPoint | null = null;
  #last: ScreenPoint | null = null;
  #repeats = 0;

  readonly trackPointer = ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
    this.#pointer = { x: clientX, y: clientY };
  };

  readonly clearPointer = (): void => {
    this.#pointer = null;
  };

  /** Starts again without an offset, after a new copy. */
  reset(): void {
    this.#last = null;
  }

  /** @param menuPoint the point at which a menu was opened */
  next(
    board: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | undefined,
    menuPoint: ScreenPoint | null = null,
  ): ScreenPoint {
    const { left, top, width, height } = board ?? { left: 0, top: 0, width: 0, height: 0 };
    const point = menuPoint ?? this.#pointer ?? { x: left + width / 2, y: top + height / 2 };
    const isSame = this.#last !== null && this.#last.x === point.x && this.#last.y === point.y;
    this.#repeats = isSame ? this.#repeats + 1 : 0;
    this.#last = point;
    return { x: point.x + this.#repeats * OFFSET, y: point.y + this.#repeats * OFFSET };
  }
}
