import type { Logger } from 'pino';

export interface FailedDerivation {
  failures: number;
  /** The room's rev at the last failure. */
  rev: number;
  /** The time of the next automatic try, in epoch milliseconds. */
  notBefore: number;
  error: unknown;
}

/** A room whose derivation keeps failing is tried once a day. */
const MAX_WAIT_MS = 24 * 60 * 60 * 1000;
/** One failure may be a dead worker. A second one is caused by the text. */
const ALARM_AT_FAILURE = 2;

/** Exponential back-off for rooms whose derivation failed, with one alarm per room until it succeeds [A13]. */
export class DeriveBackoff {
  readonly #failing = new Map<string, FailedDerivation>();
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

  /** Returns the failure at this rev during the wait after it; undefined when the derivation should be tried. */
  failureAt(ydocId: string, rev: number, now: number): FailedDerivation | undefined {
    const failing = this.#failing.get(ydocId);
    return failing?.rev === rev && now < failing.notBefore ? failing : undefined;
  }

  failed(ydocId: string, rev: number, error: unknown, now: number): void {
    const failures = (this.#failing.get(ydocId)?.failures ?? 0) + 1;
    const waitMs = Math.min(this.#firstMs * 2 ** (failures - 1), MAX_WAIT_MS);
    this.#failing.set(ydocId, { failures, rev, notBefore: now + waitMs, error });
    const facts = { err: error, ydocId, failures, waitMs };
    if (failures === ALARM_AT_FAILURE)
      this.#log.error({ ...facts, alarm: 'underivable' }, 'a document could not be derived again');
    else this.#log.warn(facts, 'a document could not be derived');
  }

  succeeded(ydocId: string): void {
    this.#failing.delete(ydocId);
  }
}
