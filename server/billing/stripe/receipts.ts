import type Stripe from 'stripe';
import type { PurchaseId } from '#shared/plans/purchases.ts';
import type { Receipt, Reversal } from '../payments/record-receipt.ts';
import type { PaymentContext } from './payment-context.ts';
import type { SubscriptionPlan } from './price-list.ts';
import { unlessMissing } from './provider-errors.ts';
import { idOf } from './subscriptions.ts';

/** A session is read with its charge, for the time of the payment. */
export const SESSION_EXPAND = ['payment_intent.latest_charge'];

/** Returns the receipt of a paid session for credits; undefined for any other session. */
export function receiptOfSession(session: Stripe.Checkout.Session): Receipt | undefined {
  const { userId, planId } = session.metadata ?? {};
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  // Only the holder of the secret key can write the metadata of a session, so it names what was sold.
  if (session.mode !== 'payment' || session.status !== 'complete' || !isPaid || planId !== 'credits10')
    return undefined;
  if (userId === undefined) return undefined;
  const intent = session.payment_intent;
  const charge = intent !== null && typeof intent !== 'string' ? intent.latest_charge : null;
  const paidAt = charge !== null && typeof charge !== 'string' ? charge.created : session.created;
  return {
    ref: session.id,
    userId,
    plan: 'credits10' satisfies PurchaseId,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paidAt: paidAt * 1000,
  };
}

/**
 * Returns the receipt of a paid invoice of a subscription; undefined for any other invoice. That of a purchase of
 * credits is one: its session counts.
 */
export async function receiptOfInvoice(
  context: PaymentContext,
  invoice: Stripe.Invoice,
): Promise<Receipt | undefined> {
  const details = invoice.parent?.subscription_details;
  if (!details || invoice.status !== 'paid' || invoice.id === undefined) return undefined;
  const userId = details.metadata?.['userId'] ?? (await userOfCustomer(context, invoice.customer));
  const sold = await soldBy(context, invoice);
  if (userId === undefined || sold === undefined) return undefined;
  return {
    ref: invoice.id,
    userId,
    plan: sold.plan,
    amountCents: invoice.amount_paid,
    currency: invoice.currency,
    paidAt: (invoice.status_transitions.paid_at ?? invoice.created) * 1000,
    period: `${idOf(details.subscription)} ${new Date(sold.periodEnd * 1000).toISOString()}`,
  };
}

/**
 * Returns the plan of an invoice and the end of its period, in epoch seconds. After a switch an invoice has a negative
 * line for the earlier plan, and then lines for the present one.
 */
async function soldBy(
  { prices }: PaymentContext,
  invoice: Stripe.Invoice,
): Promise<{ plan: SubscriptionPlan; periodEnd: number } | undefined> {
  let sold: { plan: SubscriptionPlan; periodEnd: number } | undefined;
  for (const { amount, pricing, period } of invoice.lines.data) {
    const price = pricing?.price_details;
    if (amount < 0 || !price) continue;
    const plan = await prices.planOf({ id: idOf(price.price), productId: price.product });
    if (plan !== undefined) sold = { plan, periodEnd: period.end };
  }
  return sold;
}

/** Returns the user for whom a customer was created. */
export async function userOfCustomer(
  { stripe }: PaymentContext,
  customer: string | { id: string } | null,
): Promise<string | undefined> {
  if (customer === null) return undefined;
  const found = await unlessMissing(stripe.customers.retrieve(idOf(customer)));
  return found && !found.deleted ? found.metadata['userId'] : undefined;
}

/** Reads the receipt of a charge together with everything that was paid back or disputed of it. */
export async function receiptOfCharge(
  context: PaymentContext,
  chargeId: string,
): Promise<{ receipt: Receipt; reversals: Reversal[] } | undefined> {
  const { stripe } = context;
  const charge = await unlessMissing(stripe.charges.retrieve(chargeId));
  if (!charge || charge.payment_intent === null) return undefined;
  const receipt = await receiptOfIntent(context, idOf(charge.payment_intent));
  if (!receipt) return undefined;
  const reversals = [
    ...refundsOf(charge, (await stripe.refunds.list({ charge: charge.id, limit: 100 })).data),
    ...disputesOf(charge, (await stripe.disputes.list({ charge: charge.id, limit: 100 })).data),
  ];
  return { receipt, reversals };
}

async function receiptOfIntent(context: PaymentContext, paymentIntent: string): Promise<Receipt | undefined> {
  const { stripe } = context;
  const { data: sessions } = await stripe.checkout.sessions.list({
    payment_intent: paymentIntent,
    limit: 1,
    expand: SESSION_EXPAND.map((path) => `data.${path}`),
  });
  const [session] = sessions;
  const bySession = session && receiptOfSession(session);
  if (bySession) return bySession;
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentIntent },
    limit: 1,
  });
  const [payment] = data;
  if (!payment) return undefined;
  return receiptOfInvoice(context, await stripe.invoices.retrieve(idOf(payment.invoice)));
}

/** The provider lists the newest first. A refund that failed has returned nothing. */
function refundsOf(charge: Stripe.Charge, newestFirst: readonly Stripe.Refund[]): Reversal[] {
  let total = 0;
  return newestFirst
    .toReversed()
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .map(({ id, amount, created, currency }) => {
      const before = total;
      total += amount;
      return {
        kind: 'refund',
        ref: id,
        cents: amount,
        currency,
        from: before / charge.amount,
        to: total / charge.amount,
        at: created * 1000,
      };
    });
}

function disputesOf(charge: Stripe.Charge, disputes: readonly Stripe.Dispute[]): Reversal[] {
  return (
    disputes
      // A bank's inquiry takes no money.
      .filter(({ status }) => !status.startsWith('warning_') && status !== 'prevented')
      .map(({ id, amount, created, currency, status }) => ({
        kind: status === 'won' ? 'dispute-won' : 'dispute',
        ref: id,
        cents: amount,
        currency,
        from: 0,
        to: amount / charge.amount,
        at: created * 1000,
      }))
  );
}
