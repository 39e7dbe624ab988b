import { eq } from 'drizzle-orm';
import { updateDailyGoal as contract } from '#shared/operations/daily-goal.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { user } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const updateDailyGoal = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  write: async ({ tx, call, input: { dailyGoal }, facts: account, seq }) => {
    if (dailyGoal !== account.dailyGoal) {
      await seq();
      await tx.update(user).set({ dailyGoal, updatedAt: call.now }).where(eq(user.id, account.id));
    }
    return { answer: { dailyGoal } };
  },
});
