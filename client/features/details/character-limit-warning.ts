import { formatNumber } from '#client/lib/numbers.ts';

/** Remaining fractions of the limit at which the warning rises by a step. */
const STEPS = [0.1, 0.05, 0.01] as const;

/**
 * Returns the warning step: null while more than a tenth is left, then 0, 1 and 2 at the steps, 3 at the limit, 4
 * beyond it.
 */
export function characterLimitWarning(remaining: number, limit: number): number | null {
  if (remaining < 0) return STEPS.length + 1;
  if (remaining === 0) return STEPS.length;
  const reached = STEPS.filter((part) => remaining <= limit * part).length;
  return reached === 0 ? null : reached - 1;
}

/** Returns "12 characters left", "No characters left" or "40 characters over". */
export function remainingText(remaining: number): string {
  if (remaining === 0) return 'No characters left';
  const count = Math.abs(remaining);
  return `${formatNumber(count)} ${count === 1 ? 'character' : 'characters'} ${remaining < 0 ? 'over' : 'left'}`;
}

/** Returns a shorter text for narrow screens: "12 left", "0 left" or "40 over". */
export const remainingTextShort = (remaining: number): string =>
  `${formatNumber(Math.abs(remaining))} ${remaining < 0 ? 'over' : 'left'}`;
