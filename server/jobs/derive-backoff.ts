import type { Logger } from 'pino';

export interface Failing {
  failures: number;
  /** The newest row of the room when it failed. */
  rev: number;
  /** Epoch milliseconds before which it is not tried again by itself. */
  notBefore: number;
  error: unknown;
}

/** A room that nothing can be derived from is tried once a day. */
const LONGEST_MS = 24 * 60 * 60 * 1000;
/** Once may be a worker that died; a second time it is the text. */
const ALARMED_AT = 2;

/** Rooms whose derivation failed: each waits twice as long as before, and raises one alarm until it succeeds [A13]. */
export class DeriveBackoff {
  readonly #failing = new Map<string, Failing>();
  readonly #firstMs: number;
  readonly #log: Logger;

  /** @param firstMs the wait after the first failure */
  constructor(firstMs: number, log: Logger) {
    this.#firstMs = firstMs;
    this.#log = log;
  }

  isWaiting(ydocId: string, now: number): boolean {
    return now < (this.#failing.get(ydocId)?.notBefore ?? 0);
  }

  /** Why a room that nobody has written in since cannot be derived; undefined when it is worth another try. */
  failureAt(ydocId: string, rev: number, now: number): Failing | undefined {
    const failing = this.#failing.get(ydocId);
    return failing?.rev === rev && now < failing.notBefore ? failing : undefined;
  }

  failed(ydocId: string, rev: number, error: unknown, now: number): void {
    const failures = (this.#failing.get(ydocId)?.failures ?? 0) + 1;
    const waitMs = Math.min(this.#firstMs * 2 ** (failures - 1), LONGEST_MS);
    this.#failing.set(ydocId, { failures, rev, notBefore: now + waitMs, error });
    const facts = { err: error, ydocId, failures, waitMs };
    if (failures === ALARMED_AT)
      this.#log.error({ ...facts, alarm: 'underivable' }, 'a document could not be derived again');
    else this.#log.warn(facts, 'a document could not be derived');
  }

  succeeded(ydocId: string): void {
    this.#failing.delete(ydocId);
  }
}
