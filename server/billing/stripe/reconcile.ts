import { eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { payment } from '#server/db/schema/index.ts';
import { recordReceipt, type Receipt, type Reversal } from '../payments/record-receipt.ts';
import { PAYMENT_EVENTS } from './event-effects.ts';
import { handleEvent } from './handle-event.ts';
import type { PaymentContext } from './payment-context.ts';
import { receiptOfCharge, receiptOfInvoice, receiptOfSession, SESSION_EXPAND } from './receipts.ts';
import { compareSubscriptions } from './compare-subscriptions.ts';
import { idOf } from './subscriptions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** The provider lists events for 30 days. */
const EVENTS_MS = 30 * DAY_MS;
/** Payments are compared for longer: an invoice can be paid weeks after it was created. */
const PAYMENTS_MS = 45 * DAY_MS;
const PAGE = 100;

export interface Reconciled {
  /** Events that were not delivered and took effect now. */
  events: number;
  /** Payments, refunds and disputes that were missing. */
  payments: number;
  /** Subscriptions that had another state. */
  subscriptions: number;
}

/**
 * Compares the payments of the last weeks and all subscriptions with the provider, and records what is missing:
 * webhooks can be dropped completely, or have gone to a server that was down for days.
 * @param signal ends it between two steps; the next run does the rest
 */
export async function reconcile(context: PaymentContext, signal: AbortSignal): Promise<Reconciled> {
  const events = await handleUndelivered(context, signal);
  const payments = (await recordPayments(context, signal)) + (await recordReversals(context, signal));
  const subscriptions = await compareSubscriptions(context, signal);
  if (payments + subscriptions > 0) context.pokeEvents();
  return { events, payments, subscriptions };
}

const since = ({ now }: PaymentContext, ms: number) => ({ gte: Math.floor((now() - ms) / 1000) });

async function handleUndelivered(context: PaymentContext, signal: AbortSignal): Promise<number> {
  const { stripe } = context;
  const undelivered: Stripe.Event[] = [];
  const newestFirst = stripe.events.list({
    delivery_success: false,
    types: [...PAYMENT_EVENTS],
    created: since(context, EVENTS_MS),
    limit: PAGE,
  });
  for await (const event of newestFirst) {
    signal.throwIfAborted();
    undelivered.push(event);
  }
  let handled = 0;
  for (const event of undelivered.toReversed()) {
    signal.throwIfAborted();
    if (await handleEvent(context, event)) handled += 1;
  }
  return handled;
}

async function recordPayments(context: PaymentContext, signal: AbortSignal): Promise<number> {
  const { stripe } = context;
  const created = since(context, PAYMENTS_MS);
  let recorded = 0;
  const expand = SESSION_EXPAND.map((path) => `data.${path}`);
  for await (const session of stripe.checkout.sessions.list({ created, limit: PAGE, expand })) {
    signal.throwIfAborted();
    recorded += await recordIfMissing(context, receiptOfSession(session));
  }
  for await (const invoice of stripe.invoices.list({ created, status: 'paid', limit: PAGE })) {
    signal.throwIfAborted();
    if (invoice.id !== undefined && (await hasPayment(context, invoice.id))) continue;
    recorded += await recordIfMissing(context, await receiptOfInvoice(context, invoice));
  }
  return recorded;
}

async function recordReversals(context: PaymentContext, signal: AbortSignal): Promise<number> {
  const { stripe } = context;
  const created = since(context, PAYMENTS_MS);
  const charges = new Set<string>();
  for await (const { id, charge } of stripe.refunds.list({ created, limit: PAGE })) {
    signal.throwIfAborted();
    if (charge !== null && !(await hasPayment(context, id))) charges.add(idOf(charge));
  }
  for await (const { id, charge, status } of stripe.disputes.list({ created, limit: PAGE })) {
    signal.throwIfAborted();
    const ref = status === 'won' ? `${id} won` : id;
    if (!(await hasPayment(context, ref))) charges.add(idOf(charge));
  }
  let recorded = 0;
  for (const charge of charges) {
    signal.throwIfAborted();
    const found = await receiptOfCharge(context, charge);
    if (found) recorded += await record(context, found.receipt, found.reversals);
  }
  return recorded;
}

async function recordIfMissing(context: PaymentContext, receipt: Receipt | undefined): Promise<number> {
  if (!receipt || (await hasPayment(context, receipt.ref))) return 0;
  return record(context, receipt, []);
}

async function record(
  { db, now }: PaymentContext,
  receipt: Receipt,
  reversals: readonly Reversal[],
): Promise<number> {
  const refs = [receipt.ref, ...reversals.flatMap(({ ref }) => [ref, `${ref} won`])];
  return db.write({ scopes: [] }, async (tx) => {
    const known = () => tx.$count(payment, inArray(payment.ref, refs));
    const before = await known();
    await recordReceipt(tx, receipt, reversals, now());
    return (await known()) - before;
  });
}

async function hasPayment({ db }: PaymentContext, ref: string): Promise<boolean> {
  return (await db.read.$count(payment, eq(payment.ref, ref))) > 0;
}
