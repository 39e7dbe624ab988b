import type Stripe from 'stripe';
import { AppError } from '#shared/errors/app-error.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import type { PaymentContext } from './payment-context.ts';
import { unlessMissing } from './provider-errors.ts';
import { idOf } from './subscriptions.ts';

/**
 * Returns the address of the receipt of a payment: the page of its invoice, which a purchase of credits has too, or
 * else the receipt of its charge.
 * @param ref the id of an invoice or of a checkout session
 * @throws AppError `not_found`
 */
export async function receiptUrlOf({ stripe }: PaymentContext, ref: string): Promise<string> {
  const url = ref.startsWith('in_') ? await ofInvoice(stripe, ref) : await ofSession(stripe, ref);
  if (url === undefined) throw new AppError('not_found', PAYMENT_MESSAGES.receiptNotFound);
  return url;
}

async function ofInvoice(stripe: Stripe, invoiceId: string): Promise<string | undefined> {
  const invoice = await unlessMissing(stripe.invoices.retrieve(invoiceId));
  return invoice?.hosted_invoice_url ?? undefined;
}

async function ofSession(stripe: Stripe, sessionId: string): Promise<string | undefined> {
  const expand = ['payment_intent.latest_charge'];
  const session = await unlessMissing(stripe.checkout.sessions.retrieve(sessionId, { expand }));
  if (!session) return undefined;
  if (session.invoice !== null) return ofInvoice(stripe, idOf(session.invoice));
  const intent = session.payment_intent;
  const charge = intent === null || typeof intent === 'string' ? null : intent.latest_charge;
  return charge === null || typeof charge === 'string' ? undefined : (charge.receipt_url ?? undefined);
}
