import { and, eq, isNull } from 'drizzle-orm';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { processMonthlyFreeCredits as contract } from '#shared/operations/credits.ts';
import { HUNDREDTHS } from '#shared/plans/plans.ts';
import { grantMonthlyCredits } from '#server/billing/monthly-credits.ts';
import { user } from '#server/db/schema/index.ts';
import { commandHandler } from '../handler.ts';

export const processMonthlyFreeCredits = commandHandler(contract, {
  authorise: async () => undefined,
  write: async ({ tx, call }) => {
    const { userId } = call.actor;
    const granted = await grantMonthlyCredits(tx, userId, call.now);
    const [balance] = await tx
      .select({ credits: user.credits })
      .from(user)
      .where(and(eq(user.id, userId), isNull(user.deletedAt)));
    if (!balance) throw unauthenticated();
    return { answer: { credits: balance.credits / HUNDREDTHS, granted: granted / HUNDREDTHS } };
  },
});
