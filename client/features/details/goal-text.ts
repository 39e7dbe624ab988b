const NUMBER = new Intl.NumberFormat('en-US');

/** Names the goal of a page and the progress towards it. */
export const pageGoalText = (words: number, goal: number): string =>
  `Goal of this page: ${NUMBER.format(words)} of ${NUMBER.format(goal)} words`;

/** Names the daily goal and the progress towards it. */
export const dailyGoalText = (today: number, goal: number): string =>
  `Daily goal: ${NUMBER.format(today)} of ${NUMBER.format(goal)} words`;
