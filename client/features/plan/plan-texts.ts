import { HUNDREDTHS, planNamed, PLANS, type Plan } from '#shared/plans/plans.ts';
import type { CurrentUser } from '#client/api/current-user-schema.ts';
import { shortDate } from '#client/lib/dates.ts';
import { planOfUser } from '#client/workspace/billing/user-plan.ts';

/** The button of the plan: a running or interrupted subscription is managed, any other user is offered a plan. */
export const planAction = (status: string | null): 'upgrade' | 'manage' =>
  status === null || status === 'deleted' ? 'upgrade' : 'manage';

/** The badge beside the email address: the plan in force, or the plan whose payment failed. */
export function planBadge(
  user: Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionPlan' | 'subscriptionEndsAt'>,
): string {
  const failed = planNamed(user.subscriptionPlan);
  return user.subscriptionStatus === 'past_due' && failed.id !== 'free'
    ? `${failed.label}, payment failed`
    : planOfUser(user).label;
}

type Subscriber = Pick<CurrentUser, 'subscriptionStatus' | 'subscriptionEndsAt'>;

/**
 * The sentence about the subscription: when it renews or ends, or that a payment failed; null when nothing is known.
 */
export function planSentence(
  { subscriptionStatus, subscriptionEndsAt }: Subscriber,
  plan: Plan,
): string | null {
  if (subscriptionStatus === 'past_due' && (plan.id === 'free' || subscriptionEndsAt === null))
    return 'Your last payment did not go through. Until it does, the limits of the Free plan apply.';
  if (plan.id === 'free' || subscriptionEndsAt === null) return null;
  const date = shortDate(subscriptionEndsAt);
  if (subscriptionStatus === 'past_due')
    return `Your last payment did not go through. We try again, and your ${plan.label} plan stays until ${date} at the latest.`;
  return subscriptionStatus === 'canceled'
    ? `Your ${plan.label} plan is cancelled and ends on ${date}. The Free plan follows.`
    : `Your ${plan.label} plan renews on ${date}.`;
}

const MONTH_AND_DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export interface TopUp {
  /** The day, such as `Dec 1`. */
  day: string;
  note: string;
}

/**
 * The next monthly credits of a plan: on the 1st by UTC, or with the next payment; null for a plan without them, and for
 * one that is not paid again.
 * @param now epoch milliseconds
 */
export function nextTopUp(
  { id, monthlyCredits }: Plan,
  { subscriptionStatus, subscriptionEndsAt }: Subscriber,
  now: number,
): TopUp | null {
  if (monthlyCredits === null) return null;
  if (id !== 'free' && subscriptionEndsAt !== null)
    return subscriptionStatus === 'canceled' || subscriptionStatus === 'past_due'
      ? null
      : { day: shortDate(subscriptionEndsAt), note: `${monthlyCredits / HUNDREDTHS} credits are added` };
  const today = new Date(now);
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  const credits = monthlyCredits / HUNDREDTHS;
  return {
    day: MONTH_AND_DAY.format(first),
    note: id === 'free' ? `Monthly credits go back up to ${credits}` : `${credits} credits are added`,
  };
}

/** The larger number of workspaces of the next plan up, such as `Hobby has 5`; empty for the largest plan. */
export function nextPlanWorkspaces({ id }: Plan): string {
  if (id === 'pro') return '';
  const next = id === 'free' ? PLANS.hobby : PLANS.pro;
  return `${next.label} has ${next.maxWorkspaces === -1 ? 'no limit' : next.maxWorkspaces}`;
}

/** For an account whose mailbox has had the free credits of another account. */
export const NO_FREE_CREDITS =
  'Free credits are granted once for each mailbox, and another account of yours has had them. Writing is free, and you can buy credits for AI.';
