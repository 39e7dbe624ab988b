import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { monthOf, startOfMonth } from '#shared/plans/months.ts';
import { planOf, PLANS } from '#shared/plans/plans.ts';
import { SUBSCRIPTION_COLUMNS, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { isBilled } from './billed-plan.ts';
import { grantCredits } from './credits.ts';

/**
 * Grants the credits of the present month, by UTC date, unless it was done before. The Free plan is filled up to 10
 * credits, not counting purchased ones; a plan that an administrator set gets its monthly credits added. A plan that is
 * billed gets them with each payment.
 * @returns the granted hundredths of a credit
 * @throws AppError `unauthenticated` for a user who does not exist
 */
export async function grantMonthlyCredits(tx: Tx, userId: string, now: number): Promise<number> {
  const [person] = await tx
    .select({
      ...SUBSCRIPTION_COLUMNS,
      subscriptionId: user.subscriptionId,
      credits: user.credits,
      purchasedCredits: user.purchasedCredits,
      lastFreeCreditsAt: user.lastFreeCreditsAt,
    })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!person) throw unauthenticated();
  // Null: another account of the same mailbox has had the free credits.
  if (person.lastFreeCreditsAt === null || person.lastFreeCreditsAt >= startOfMonth(now)) return 0;
  await tx.update(user).set({ lastFreeCreditsAt: now }).where(eq(user.id, userId));
  const plan = planOf(person, now);
  if (plan.id !== 'free')
    return isBilled(person)
      ? 0
      : grantPlanCredits(tx, { userId, amount: plan.monthlyCredits ?? 0, ref: monthOf(now), now });
  const missing = (PLANS.free.monthlyCredits ?? 0) - (person.credits - person.purchasedCredits);
  if (missing <= 0) return 0;
  await grantCredits(tx, { userId, amount: missing, reason: 'monthly-free', ref: monthOf(now), now });
  return missing;
}

/**
 * Grants the monthly credits of a plan, once for each ref.
 * @param ref the paid period, or the calendar month of a plan that an administrator set
 * @returns the granted hundredths of a credit
 */
export async function grantPlanCredits(
  tx: Tx,
  { userId, amount, ref, now }: { userId: string; amount: number; ref: string; now: number },
): Promise<number> {
  if (amount === 0) return 0;
  const isNew = await grantCredits(tx, { userId, amount, reason: 'monthly-plan', ref, now });
  return isNew ? amount : 0;
}

/**
 * Grants the credits of the present month to a batch of the users who did not get them yet.
 * @returns the number of users; 0 when none is left
 */
export async function grantMonthlyCreditsBatch(tx: Tx, now: number, batch: number): Promise<number> {
  const due = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(lt(user.lastFreeCreditsAt, startOfMonth(now)), isNull(user.deletedAt)))
    .orderBy(asc(user.lastFreeCreditsAt))
    .limit(batch);
  for (const { id } of due) await grantMonthlyCredits(tx, id, now);
  return due.length;
}
