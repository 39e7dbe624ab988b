import type Stripe from 'stripe';

/** The values of `user.subscriptionStatus`. */
export type SubscriptionStatus = 'active' | 'canceled' | 'past_due' | 'deleted';

type Judged = Pick<
  Stripe.Subscription,
  'status' | 'cancel_at_period_end' | 'cancel_at' | 'created' | 'ended_at' | 'items'
>;

const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  canceled: 'deleted',
  unpaid: 'deleted',
  incomplete_expired: 'deleted',
};

/**
 * Returns the status to store for a subscription; undefined if the stored one stays: `paused`, `incomplete`, and
 * statuses that are not known yet. A subscription that will end is `canceled`, and its plan stays until then.
 */
export function statusOf(subscription: Judged): SubscriptionStatus | undefined {
  const status = STATUSES[subscription.status];
  return status === 'active' && endsByItself(subscription) ? 'canceled' : status;
}

const endsByItself = ({ cancel_at_period_end, cancel_at }: Judged): boolean =>
  cancel_at_period_end || cancel_at !== null;

/** Returns the end of a subscription or of its paid period, in epoch milliseconds; null if it is not known. */
export function endOf({ cancel_at, ended_at, items }: Judged): number | null {
  const periodEnd = items.data[0]?.current_period_end;
  const seconds = ended_at ?? cancel_at ?? periodEnd ?? null;
  return seconds === null ? null : seconds * 1000;
}

/** Returns whether a subscription is or can again be charged. */
export const isRunning = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status);

/** A lower number counts more. */
const ORDER = ['active', 'trialing', 'past_due', 'paused', 'unpaid', 'canceled', 'incomplete_expired'];

/**
 * Returns the subscription that decides about a person's plan: one that is paid for before others, the newest of
 * equal ones. One whose first payment has not succeeded does not count.
 */
export function decidingOf<S extends Judged>(subscriptions: readonly S[]): S | undefined {
  const rank = ({ status }: S): number => {
    const at = ORDER.indexOf(status === 'trialing' ? 'active' : status);
    return at === -1 ? ORDER.length : at;
  };
  return subscriptions
    .filter(({ status }) => status !== 'incomplete')
    .toSorted((a, b) => rank(a) - rank(b) || b.created - a.created)[0];
}
