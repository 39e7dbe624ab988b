import type { CreditEntry } from '#shared/operations/credits.ts';
import { CREDITS_PACK, creditsText, hundredthsOf } from '#shared/plans/credits.ts';
import { HUNDREDTHS, PLANS } from '#shared/plans/plans.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import type { PendingPurchase } from '#client/workspace/billing/pending-purchase.ts';
import { planOfUser } from '#client/workspace/billing/user-plan.ts';

/** The result of a purchase, as the account of the user has it. Amounts are texts with two decimals. */
export interface Receipt {
  sentence: string;
  /** The change of the balance; null for a purchase that granted no credits. */
  balance: { before: string; name: string; change: string; now: string } | null;
}

/**
 * Returns the receipt of a purchase; null while the payment provider has not confirmed it.
 * @param entries the newest lines of the ledger, the newest first
 */
export function receiptOf(
  { plan, newestEntryId }: PendingPurchase,
  user: Pick<CurrentUser, 'credits' | 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndsAt'>,
  entries: readonly CreditEntry[],
): Receipt | null {
  const known = entries.findIndex(({ id }) => id === newestEntryId);
  const fresh = known === -1 ? entries : entries.slice(0, known);
  if (plan === 'credits10') {
    const balance = balanceAround(user.credits, fresh, 'purchase', 'Bought');
    return balance && { sentence: `${CREDITS_PACK / HUNDREDTHS} credits are in your account.`, balance };
  }
  if (planOfUser(user).id !== plan) return null;
  return {
    sentence: `You are on the ${PLANS[plan].label} plan.`,
    balance: balanceAround(user.credits, fresh, 'monthly-plan', 'Monthly credits'),
  };
}

function balanceAround(
  credits: number,
  fresh: readonly CreditEntry[],
  reason: string,
  name: string,
): Receipt['balance'] {
  const index = fresh.findIndex((entry) => entry.reason === reason);
  if (index === -1) return null;
  // Lines after the purchase have changed the present balance too.
  const later = fresh.slice(0, index).reduce((sum, { amount }) => sum + hundredthsOf(amount), 0);
  const change = hundredthsOf(fresh[index]?.amount ?? 0);
  const now = hundredthsOf(credits) - later;
  return {
    before: creditsText(now - change),
    name,
    change: `+${creditsText(change)}`,
    now: creditsText(now),
  };
}
