import * as v from 'valibot';
import * as contracts from '#shared/operations/daily-goal.ts';
import type { Effect } from './effect.ts';

export const updateDailyGoal: Effect = {
  dailyGoal: (before, { input }) => {
    const parsed = v.safeParse(contracts.updateDailyGoal.input, input);
    return parsed.success ? parsed.output.dailyGoal : before;
  },
};
