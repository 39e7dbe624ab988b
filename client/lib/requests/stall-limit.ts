/** A request without progress for this long is aborted, in milliseconds [C13, D2]. */
export const STALL_LIMIT_MS = 30_000;

/** Calls back after a time without progress. The time starts with the first `restart`. */
export class StallLimit {
  readonly #limitMs: number;
  readonly #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(limitMs: number, onStall: () => void) {
    this.#limitMs = limitMs;
    this.#onStall = onStall;
  }

  /** Restarts the time, after progress. @param extraMs is added to the limit once */
  readonly restart = (extraMs = 0): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onStall, this.#limitMs + extraMs);
  };

  readonly end = (): void => clearTimeout(this.#timer);
}

/** Returns the error of a request that was aborted for lack of progress. */
export const stallError = (): DOMException =>
  new DOMException('No answer came for too long.', 'TimeoutError');

export const isStallError = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'TimeoutError';
