import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import type { PurchaseRequest } from '../payments/payments.ts';
import { findOrCreateCustomer } from './customers.ts';
import type { PaymentContext } from './payment-context.ts';
import { createPortal } from './portal.ts';
import { isRunning } from './subscription-state.ts';

/**
 * Creates a page where a plan or credits are paid for. A person with a subscription gets the portal instead, where the
 * plan is switched: a second subscription would be paid twice.
 * @throws AppError `unavailable` for a plan without a price
 */
export async function createCheckout(
  context: PaymentContext,
  { userId, plan, key }: PurchaseRequest,
): Promise<{ sessionUrl: string; customerId: string }> {
  const { stripe, settings, publicUrl } = context;
  const price = settings.prices[plan];
  if (price === undefined) throw new AppError('unavailable', PAYMENT_MESSAGES.notSold);
  const customerId = await findOrCreateCustomer(context, userId);
  const isSubscription = plan !== 'credits10';
  const request = createHash('sha256').update(`checkout ${key}`).digest('hex');
  if (isSubscription) {
    const { data } = await stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 });
    if (data.some((subscription) => isRunning(subscription)))
      return { sessionUrl: await createPortal(context, customerId), customerId };
    // A page that is still open in another tab could be paid as well.
    const open = await expireOpenPages(context, customerId, {
      mode: 'subscription',
      except: ({ metadata }) => metadata?.['request'] === request,
    });
    // The answer of this request was lost.
    if (open?.url) return { sessionUrl: open.url, customerId };
  }
  const metadata = { userId, planId: plan };
  const session = await stripe.checkout.sessions.create(
    {
      mode: isSubscription ? 'subscription' : 'payment',
      customer: customerId,
      line_items: [{ price, quantity: 1 }],
      success_url: `${publicUrl}/checkout?success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${publicUrl}/checkout?canceled=true`,
      client_reference_id: userId,
      metadata: { ...metadata, request },
      allow_promotion_codes: true,
      ...(isSubscription
        ? { subscription_data: { metadata } }
        : { invoice_creation: { enabled: true }, payment_intent_data: { metadata } }),
    },
    { idempotencyKey: request },
  );
  if (session.url === null) throw new Error('The payment provider created a page without an address.');
  return { sessionUrl: session.url, customerId };
}

interface OpenPages {
  mode?: 'subscription';
  except?: (session: Stripe.Checkout.Session) => boolean;
}

/** Closes the pages on which a customer could still pay. @returns the page that stays open, if there is one */
export async function expireOpenPages(
  { stripe }: PaymentContext,
  customerId: string,
  { mode, except }: OpenPages = {},
): Promise<Stripe.Checkout.Session | undefined> {
  const { data } = await stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 });
  const open = data.find((session) => except?.(session));
  for (const session of data) {
    if (session === open || (mode !== undefined && session.mode !== mode)) continue;
    try {
      await stripe.checkout.sessions.expire(session.id);
    } catch (error) {
      // It was paid or ended in the meantime.
      const current = await stripe.checkout.sessions.retrieve(session.id);
      if (current.status === 'open') throw error;
    }
  }
  return open;
}
