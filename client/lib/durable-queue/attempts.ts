import { backOff } from '#client/lib/requests/back-off.ts';

/** The fields of an entry that record the attempts to send it. */
export interface Attempted {
  /** Failures that count. */
  attempts: number;
  /** Epoch milliseconds before which it is not sent again. */
  notBefore: number;
  /** The message of the last failure, for display. */
  lastError: string | null;
}

/** The fields of a new entry, and of one that a person sends again. */
export const NOT_ATTEMPTED: Attempted = { attempts: 0, notBefore: 0, lastError: null };

/** After this many counted failures, an entry waits for a person [D4]. */
const MAX_ATTEMPTS = 8;

/** Longer than any wait. A time further away was written under a clock that has been set back since. */
const MAX_WAIT_MS = 10 * 60_000;

/** Returns the time until an entry is due, in milliseconds; 0 when it is due. */
export function waitOf({ notBefore }: Pick<Attempted, 'notBefore'>, now: number): number {
  const wait = notBefore - now;
  return wait > MAX_WAIT_MS ? 0 : Math.max(0, wait);
}

interface Failure {
  message: string;
  /** False for a failure that says nothing about the entry: a lost connection or a rate limit. */
  isCounted: boolean;
  /** The wait that the server requests, in milliseconds; null when it requests no wait. */
  afterMs: number | null;
}

/**
 * Returns the attempt fields of an entry after a transient failure.
 * @param random 0 to 1, spreads the retries of many devices after an outage
 * @returns `isSpent` is true when the entry is not retried automatically
 */
export function afterFailure(
  { attempts: before }: Pick<Attempted, 'attempts'>,
  { message, isCounted, afterMs }: Failure,
  now: number,
  random: number,
): Attempted & { isSpent: boolean } {
  const attempts = before + (isCounted ? 1 : 0);
  return {
    attempts,
    notBefore: now + (afterMs ?? backOff(attempts, random)),
    lastError: message,
    isSpent: attempts >= MAX_ATTEMPTS,
  };
}
