import * as v from 'valibot';
import { WordGoal } from '#shared/documents/document-meta.ts';
import { defineOperation, userScope } from './contract.ts';

/** Sets how many words the caller wants to type per day. The goal applies to all workspaces and devices. */
export const updateDailyGoal = defineOperation({
  name: 'update-daily-goal',
  kind: 'command',
  summary: 'Sets how many words you want to type per day, or removes that goal.',
  scope: userScope,
  input: v.strictObject({ dailyGoal: v.nullable(WordGoal) }),
  output: v.object({ dailyGoal: v.nullable(v.number()) }),
  alters: ['user'],
  offline: true,
  example: { dailyGoal: 500 },
});
