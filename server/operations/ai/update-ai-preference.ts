import { eq } from 'drizzle-orm';
import { updateAiPreference as contract } from '#shared/operations/ai.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { user } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const updateAiPreference = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  write: async ({ tx, call, input: { isOff }, facts: account, seq }) => {
    if (isOff !== account.isAiOff) {
      await seq();
      await tx.update(user).set({ isAiOff: isOff, updatedAt: call.now }).where(eq(user.id, account.id));
    }
    return { answer: { isOff } };
  },
});
