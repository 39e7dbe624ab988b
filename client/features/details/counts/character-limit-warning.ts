/** Parts of a limit at which it is worth saying how much is left. */
const STEPS = [0.1, 0.05, 0.01] as const;

/** How near the limit is: null while more than a tenth is left, then higher at each step; 3 when full, 4 beyond. */
export function characterLimitWarning(left: number, limit: number): number | null {
  if (left < 0) return STEPS.length + 1;
  if (left === 0) return STEPS.length;
  const reached = STEPS.filter((part) => left <= limit * part).length;
  return reached === 0 ? null : reached - 1;
}

const COUNT = new Intl.NumberFormat('en-US');

/** "12 characters left", "No characters left", "40 characters over". */
export function leftSentence(left: number): string {
  if (left === 0) return 'No characters left';
  const count = Math.abs(left);
  return `${COUNT.format(count)} ${count === 1 ? 'character' : 'characters'} ${left < 0 ? 'over' : 'left'}`;
}

/** The same where there is little room: "12 left", "0 left", "40 over". */
export const leftShort = (left: number): string =>
  `${COUNT.format(Math.abs(left))} ${left < 0 ? 'over' : 'left'}`;
