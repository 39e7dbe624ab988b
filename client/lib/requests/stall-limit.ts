/** A request on which nothing moves for so long is ended, milliseconds [C13, D2]. */
export const STALL_LIMIT_MS = 30_000;

/** Calls back once nothing was noted for a time. The time counts from the first `move`. */
export class StallLimit {
  readonly #limitMs: number;
  readonly #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(limitMs: number, onStall: () => void) {
    this.#limitMs = limitMs;
    this.#onStall = onStall;
  }

  /** Something moved. @param moreMs is given on top until the next move */
  readonly move = (moreMs = 0): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onStall, this.#limitMs + moreMs);
  };

  readonly end = (): void => clearTimeout(this.#timer);
}

/** Why a request was ended that nothing moved on. */
export const stallError = (): DOMException =>
  new DOMException('No answer came for too long.', 'TimeoutError');

export const isStallError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
