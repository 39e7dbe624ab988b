import type { CheckoutResult } from '#shared/operations/billing.ts';
import type { CreditEntry } from '#shared/operations/credits.ts';
import { CREDITS_PACK, creditsText, hundredthsOf } from '#shared/plans/credits.ts';
import { HUNDREDTHS, PLANS } from '#shared/plans/plans.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { planOfUser } from '#client/workspace/billing/user-plan.ts';

/** The result of a purchase, as the account of the user has it. Amounts are texts with two decimals. */
export interface Receipt {
  sentence: string;
  /** The change of the balance; null for a purchase that granted no credits, and for one of long ago. */
  balance: { before: string; name: string; change: string; now: string } | null;
}

type Payer = Pick<CurrentUser, 'credits' | 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndsAt'>;

/**
 * Returns the receipt of a purchase that the account has.
 * @param entries the newest lines of the ledger, the newest first
 */
export function receiptOf(
  { plan, creditEntryId }: Pick<CheckoutResult, 'plan' | 'creditEntryId'>,
  user: Payer,
  entries: readonly CreditEntry[],
): Receipt {
  const isPack = plan === 'credits10';
  return {
    sentence: isPack ? `${CREDITS_PACK / HUNDREDTHS} credits are in your account.` : planText(plan, user),
    balance: balanceAround(user.credits, entries, creditEntryId, isPack ? 'Bought' : 'Monthly credits'),
  };
}

/** The page can be opened again after the plan was switched or has ended. */
const planText = (plan: 'hobby' | 'pro', user: Payer): string =>
  planOfUser(user).id === plan
    ? `You are on the ${PLANS[plan].label} plan.`
    : `You paid for the ${PLANS[plan].label} plan. Your plan is ${planOfUser(user).label} now.`;

function balanceAround(
  credits: number,
  entries: readonly CreditEntry[],
  entryId: string | null,
  name: string,
): Receipt['balance'] {
  const index = entries.findIndex(({ id }) => id === entryId);
  if (index === -1) return null;
  // Lines after the purchase have changed the present balance too.
  const later = entries.slice(0, index).reduce((sum, { amount }) => sum + hundredthsOf(amount), 0);
  const change = hundredthsOf(entries[index]?.amount ?? 0);
  const now = hundredthsOf(credits) - later;
  return {
    before: creditsText(now - change),
    name,
    change: `+${creditsText(change)}`,
    now: creditsText(now),
  };
}
