import { timedOut } from './connector-errors.ts';

/** Ends a request when its time is over, or when the caller's signal aborts. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(caller?: AbortSignal | null) {
    this.#caller = caller ?? undefined;
    if (this.#caller?.aborted) this.#abort();
    else this.#caller?.addEventListener('abort', this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  readonly #abort = (): void => this.end(this.#caller?.reason);

  /** Starts the time, or starts it again. */
  start(milliseconds: number): void {
    this.pause();
    this.#timer = setTimeout(() => this.end(timedOut()), milliseconds);
  }

  pause(): void {
    clearTimeout(this.#timer);
  }

  /** Aborts the request, which closes its connection unless the answer is complete. */
  end(reason: unknown): void {
    this.#controller.abort(reason);
    this.close();
  }

  /** Releases the timer and the caller's signal after the end of the request. */
  close(): void {
    this.pause();
    this.#caller?.removeEventListener('abort', this.#abort);
  }

  /** Returns the reason for which the request was ended, else the error. */
  reasonOr(error: unknown): unknown {
    return this.signal.aborted ? this.signal.reason : error;
  }
}
