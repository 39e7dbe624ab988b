import type Stripe from 'stripe';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES, PURCHASE_IDS, type CheckoutState } from '#shared/plans/purchases.ts';
import type { CheckoutPage } from '../payments/payments.ts';
import type { PaymentContext } from './payment-context.ts';
import { unlessMissing } from './provider-errors.ts';
import { idOf } from './subscriptions.ts';

/** The ids of sessions. Any other text could name another address of the API. */
const SESSION_ID = /^cs_\w{1,250}$/;

/**
 * Reads the state of a payment page. The address of `/checkout` can be typed by anybody, so only the provider says
 * whether a page was paid, and only to the person for whom it was created.
 * @throws AppError `not_found`
 */
export async function readCheckout(
  { stripe }: PaymentContext,
  userId: string,
  sessionId: string,
): Promise<CheckoutPage> {
  const session = SESSION_ID.test(sessionId)
    ? await unlessMissing(
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent', 'subscription'] }),
      )
    : undefined;
  const plan = PURCHASE_IDS.find((id) => id === session?.metadata?.['planId']);
  if (!session || plan === undefined || session.client_reference_id !== userId)
    throw new AppError('not_found', PAYMENT_MESSAGES.paymentNotFound);
  return {
    state: stateOf(session),
    plan,
    subscriptionId: session.subscription === null ? null : idOf(session.subscription),
  };
}

function stateOf({
  status,
  payment_status,
  payment_intent,
  subscription,
}: Stripe.Checkout.Session): CheckoutState {
  if (status !== 'complete') return 'unpaid';
  if (payment_status !== 'unpaid') return 'paid';
  // A delayed payment: the page is complete, and the money arrives within days or does not.
  const hasFailed = FAILED.has(statusOf(payment_intent)) || FAILED.has(statusOf(subscription));
  return hasFailed ? 'unpaid' : 'pending';
}

const FAILED: ReadonlySet<string | undefined> = new Set([
  'requires_payment_method',
  'canceled',
  'incomplete_expired',
]);

const statusOf = (expanded: string | { status: string } | null): string | undefined =>
  expanded === null || typeof expanded === 'string' ? undefined : expanded.status;
