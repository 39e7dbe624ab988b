import { backOff } from '#client/lib/requests/back-off.ts';

/** The part of an entry that says how sending it went so far. */
export interface Attempted {
  /** Failures that count. */
  attempts: number;
  /** Epoch milliseconds before which it is not sent again. */
  notBefore: number;
  /** The last failure, for people. */
  lastError: string | null;
}

/** A new entry, and one that a person asks to send again. */
export const NOT_ATTEMPTED: Attempted = { attempts: 0, notBefore: 0, lastError: null };

/** After this many failures that count, an entry waits for a person [D4]. */
const MOST_ATTEMPTS = 8;

/** Longer than any wait: a later time was noted under a clock that has been set back since. */
const LONGEST_WAIT_MS = 10 * 60_000;

/** How long until an entry is due, milliseconds; 0 when it is due. */
export function waitOf({ notBefore }: Pick<Attempted, 'notBefore'>, now: number): number {
  const wait = notBefore - now;
  return wait > LONGEST_WAIT_MS ? 0 : Math.max(0, wait);
}

interface Failure {
  message: string;
  /** False for a failure that says nothing about the entry: a lost connection, a rate limit. */
  isCounted: boolean;
  /** Milliseconds that the server asks to wait; null when it does not say. */
  afterMs: number | null;
}

/**
 * The same entry after a failure that may pass.
 * @param random 0 to 1, spreads the devices of a server that comes back
 * @returns with `isSpent` when it is not sent again by itself
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
    isSpent: attempts >= MOST_ATTEMPTS,
  };
}
