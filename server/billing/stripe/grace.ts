import type Stripe from 'stripe';
import { GRACE_DAYS } from '#shared/plans/plans.ts';
import type { PaymentContext } from './payment-context.ts';

const DAY_SECONDS = 24 * 60 * 60;

/**
 * Returns the end of the grace of a subscription whose charge failed, in epoch milliseconds. The plan stays while the
 * provider tries again, at most {@link GRACE_DAYS} after the oldest unpaid invoice. So a provider that is set to leave
 * such a subscription open for ever, and a next month that is not paid either, do not extend it. Without a further
 * attempt the grace is over.
 */
export async function graceEndOf(
  { stripe }: PaymentContext,
  { id, created, items }: Stripe.Subscription,
): Promise<number> {
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 100 });
  const begin = data.at(-1)?.created ?? items.data[0]?.current_period_start ?? created;
  const isTriedAgain = data.some(({ next_payment_attempt }) => next_payment_attempt !== null);
  return (isTriedAgain ? begin + GRACE_DAYS * DAY_SECONDS : begin) * 1000;
}
