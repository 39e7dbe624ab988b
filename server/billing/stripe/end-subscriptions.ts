import { expireOpenPages } from './checkout.ts';
import { findPayer } from './customers.ts';
import type { PaymentContext } from './payment-context.ts';
import { unlessMissing } from './provider-errors.ts';
import { isRunning } from './subscription-state.ts';
import { syncSubscription } from './subscriptions.ts';

/**
 * Makes sure that a person who deletes the account is not charged again: pages that could still be paid are closed,
 * and subscriptions end with the period that is paid for. A person who cancels the deletion can resume them until
 * then. A subscription that is not paid for ends at once. Repeating it changes nothing.
 */
export async function endSubscriptions(context: PaymentContext, userId: string): Promise<void> {
  const { stripe, db } = context;
  const { customerId } = await findPayer(db.read, userId);
  if (customerId === null) return;
  await expireOpenPages(context, customerId);
  const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
  for (const subscription of data) {
    const { id, status, cancel_at, cancel_at_period_end } = subscription;
    if (status === 'active' || status === 'trialing') {
      if (cancel_at === null && !cancel_at_period_end)
        await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    } else if (status === 'incomplete' || isRunning(subscription)) {
      await unlessMissing(stripe.subscriptions.cancel(id));
    }
  }
  await syncSubscription(context, userId, customerId);
}
