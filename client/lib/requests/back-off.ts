const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** How long before try number `tries` + 1: doubling, and drawn apart so that devices do not come back together. */
export function backOff(tries: number, random: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS) * (0.5 + random / 2);
}
