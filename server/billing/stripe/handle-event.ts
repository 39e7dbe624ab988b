import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { planOf } from '#shared/plans/plans.ts';
import { paymentEvent, SUBSCRIPTION_COLUMNS, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { paymentFailedEmail } from '../payments/payment-emails.ts';
import { recordReceipt } from '../payments/record-receipt.ts';
import { effectsOf, PAYMENT_EVENTS } from './event-effects.ts';
import type { PaymentContext } from './payment-context.ts';
import { readSubscription, storeSubscription } from './subscriptions.ts';

const KNOWN: ReadonlySet<string> = new Set(PAYMENT_EVENTS);

/**
 * Handles an event of the provider whose signature was checked. Its row and its effects are one transaction, so it
 * takes effect completely or not at all, and repeating it changes nothing.
 * @returns whether it took effect now: not for an event that was handled before, or of another kind
 * @throws an error of the provider or of the database; the provider then sends the event again
 */
export async function handleEvent(context: PaymentContext, event: Stripe.Event): Promise<boolean> {
  if (!KNOWN.has(event.type) || (await isHandled(context.db.read, event.id))) return false;
  const { customer, id } = event.data.object as { customer?: unknown; id: string };
  // Only a key of the queue: an order among the events of one customer.
  return context.queue.run(typeof customer === 'string' ? customer : id, () => takeEffect(context, event));
}

async function takeEffect(context: PaymentContext, event: Stripe.Event): Promise<boolean> {
  const { db, now } = context;
  const { receipts, subscriber, unpaidBy } = await effectsOf(context, event);
  const columns = subscriber && (await readSubscription(context, subscriber.userId, subscriber.customerId));
  const isNew = await db.write({ scopes: [] }, async (tx) => {
    const [row] = await tx
      .insert(paymentEvent)
      .values({ id: event.id, kind: event.type, createdAt: now() })
      .onConflictDoNothing()
      .returning({ id: paymentEvent.id });
    if (!row) return false;
    for (const { receipt, reversals } of receipts) await recordReceipt(tx, receipt, reversals, now());
    if (subscriber && columns) await storeSubscription(tx, subscriber.userId, columns, now());
    return true;
  });
  if (!isNew) return false;
  context.pokeEvents();
  if (unpaidBy !== undefined) await notifyUnpaid(context, unpaidBy);
  return true;
}

async function isHandled(read: Pick<Tx, 'select'>, eventId: string): Promise<boolean> {
  const [row] = await read
    .select({ id: paymentEvent.id })
    .from(paymentEvent)
    .where(eq(paymentEvent.id, eventId));
  return row !== undefined;
}

/** The event was handled: a failing email must not make the provider send it again. */
async function notifyUnpaid(
  { db, log, publicUrl, sendEmail, now }: PaymentContext,
  userId: string,
): Promise<void> {
  const [row] = await db.read
    .select({ email: user.email, ...SUBSCRIPTION_COLUMNS })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!row) return;
  const keepsPlan = planOf(row, now()).id !== 'free';
  await sendEmail(paymentFailedEmail({ to: row.email, keepsPlan }, publicUrl)).catch((error: unknown) => {
    log.error({ err: error }, 'the email about a failed payment could not be sent');
  });
}
