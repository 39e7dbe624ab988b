import { formatNumber } from '#client/lib/numbers.ts';

/** Names the goal of a page and the progress towards it. */
export const pageGoalText = (words: number, goal: number): string =>
  `Goal of this page: ${formatNumber(words)} of ${formatNumber(goal)} words`;

/** Names the daily goal, which all devices have, and the progress towards it, which each counts for itself. */
export const dailyGoalText = (today: number, goal: number): string =>
  `Daily goal: ${formatNumber(today)} of ${formatNumber(goal)} words on this device`;
