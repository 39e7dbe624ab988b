const BASE_MS = 1_000;
const MAX_MS = 60_000;

/**
 * Returns the delay before the next attempt in milliseconds: doubled with each failure, up to a minute, and with
 * jitter, so that devices do not return at the same time.
 * @param tries failed attempts so far
 * @param random 0 to 1
 */
export function backOff(tries: number, random: number): number {
  return Math.min(BASE_MS * 2 ** tries, MAX_MS) * (0.5 + random / 2);
}
