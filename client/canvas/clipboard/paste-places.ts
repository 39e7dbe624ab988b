/** A point of the window. */
export interface WindowPoint {
  x: number;
  y: number;
}

/** How far each paste at the same place is from the one before. */
const ASIDE = 24;

/** Where what is pasted goes: to the pointer, or the middle of what is in sight; again at the same place, it steps aside. */
export class PastePlaces {
  #pointer: WindowPoint | null = null;
  #last: WindowPoint | null = null;
  #times = 0;

  readonly point = ({ clientX, clientY }: { clientX: number; clientY: number }): void => {
    this.#pointer = { x: clientX, y: clientY };
  };

  readonly leave = (): void => {
    this.#pointer = null;
  };

  /** Something else was copied: it goes to the very place. */
  forget(): void {
    this.#last = null;
  }

  /** @param wanted where a menu was opened */
  next(
    around: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'> | undefined,
    wanted: WindowPoint | null = null,
  ): WindowPoint {
    const { left, top, width, height } = around ?? { left: 0, top: 0, width: 0, height: 0 };
    const at = wanted ?? this.#pointer ?? { x: left + width / 2, y: top + height / 2 };
    const isSame = this.#last !== null && this.#last.x === at.x && this.#last.y === at.y;
    this.#times = isSame ? this.#times + 1 : 0;
    this.#last = at;
    return { x: at.x + this.#times * ASIDE, y: at.y + this.#times * ASIDE };
  }
}
