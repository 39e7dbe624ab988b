import type Stripe from 'stripe';
import type { Receipt, Reversal } from '../payments/record-receipt.ts';
import type { PaymentContext } from './payment-context.ts';
import { unlessMissing } from './provider-errors.ts';
import {
  receiptOfCharge,
  receiptOfInvoice,
  receiptOfSession,
  SESSION_EXPAND,
  userOfCustomer,
} from './receipts.ts';
import { idOf } from './subscriptions.ts';

/** The kinds of events that have an effect. The endpoint at the provider has to be subscribed to them. */
export const PAYMENT_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** Everything that follows from an event. */
export interface Effects {
  receipts: { receipt: Receipt; reversals: Reversal[] }[];
  /** The customer to read the subscription of. */
  subscriber?: { userId: string; customerId: string };
  /** The user whose subscription could not be charged. */
  unpaidBy?: string;
}

/**
 * Reads the object of an event from the provider. The event only names the object: its copy of the object can be old.
 * @returns no effects for an object that does not exist, or that is not of this product
 */
export async function effectsOf(context: PaymentContext, event: Stripe.Event): Promise<Effects> {
  const { id } = event.data.object as { id: string };
  if (event.type.startsWith('checkout.session.')) return effectsOfSession(context, id);
  if (event.type.startsWith('invoice.')) return effectsOfInvoice(context, id, event.type);
  if (event.type.startsWith('customer.subscription.')) return effectsOfSubscription(context, id);
  if (event.type === 'charge.refunded') return effectsOfCharge(context, id);
  const dispute = await unlessMissing(context.stripe.disputes.retrieve(id));
  return dispute ? effectsOfCharge(context, idOf(dispute.charge)) : NONE;
}

const NONE: Effects = { receipts: [] };
const recordOnly = (receipt: Receipt | undefined): Effects['receipts'] =>
  receipt ? [{ receipt, reversals: [] }] : [];

async function effectsOfSession(context: PaymentContext, id: string): Promise<Effects> {
  const { stripe } = context;
  const session = await unlessMissing(stripe.checkout.sessions.retrieve(id, { expand: SESSION_EXPAND }));
  if (!session) return NONE;
  if (session.mode !== 'subscription') return { receipts: recordOnly(receiptOfSession(session)) };
  return session.invoice === null
    ? { receipts: [], ...(await subscriberOf(context, session.customer, session.metadata)) }
    : effectsOfInvoice(context, idOf(session.invoice));
}

async function effectsOfInvoice(context: PaymentContext, id: string, type?: string): Promise<Effects> {
  const invoice = await unlessMissing(context.stripe.invoices.retrieve(id));
  const details = invoice?.parent?.subscription_details;
  if (!invoice || !details) return NONE;
  const about = await subscriberOf(context, invoice.customer, details.metadata);
  // A payment that is declined on the checkout page is shown there.
  const isUnpaid =
    type === 'invoice.payment_failed' &&
    invoice.status === 'open' &&
    invoice.billing_reason !== 'subscription_create';
  return {
    receipts: recordOnly(await receiptOfInvoice(context, invoice)),
    ...about,
    ...(isUnpaid && about.subscriber && { unpaidBy: about.subscriber.userId }),
  };
}

async function effectsOfSubscription(context: PaymentContext, id: string): Promise<Effects> {
  const subscription = await unlessMissing(context.stripe.subscriptions.retrieve(id));
  if (!subscription) return NONE;
  return {
    receipts: [],
    ...(await subscriberOf(context, subscription.customer, subscription.metadata)),
  };
}

async function effectsOfCharge(context: PaymentContext, id: string): Promise<Effects> {
  const found = await receiptOfCharge(context, id);
  return { receipts: found ? [found] : [] };
}

async function subscriberOf(
  context: PaymentContext,
  customer: string | { id: string } | null,
  metadata: Stripe.Metadata | null,
): Promise<Pick<Effects, 'subscriber'>> {
  if (customer === null) return {};
  const userId = metadata?.['userId'] ?? (await userOfCustomer(context, customer));
  return userId === undefined ? {} : { subscriber: { userId, customerId: idOf(customer) } };
}
