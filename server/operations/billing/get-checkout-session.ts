import { and, asc, eq, gte, isNull, lt } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { getCheckoutSession as contract } from '#shared/operations/billing.ts';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import type { CheckoutPage } from '#server/billing/payments/payments.ts';
import { creditEntry, user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { queryHandler } from '../handler.ts';

export const getCheckoutSession = queryHandler(contract, async ({ call, input: { sessionId }, read }) => {
  const { payments } = call.services;
  if (!payments) throw new AppError('not_found', PAYMENT_MESSAGES.paymentNotFound);
  const { userId } = call.actor;
  const page = await payments.readCheckout(userId, sessionId);
  const creditEntryId = await findEntry(read, userId, sessionId, page);
  const isInAccount =
    page.plan === 'credits10' ? creditEntryId !== null : await hasSubscription(read, userId, page);
  return { state: page.state, plan: page.plan, isInAccount, creditEntryId };
});

/** Returns the entry of the ledger that the payment wrote: of a plan that of its first paid period. */
async function findEntry(
  read: Pick<Tx, 'select'>,
  userId: string,
  sessionId: string,
  { plan, subscriptionId }: CheckoutPage,
): Promise<string | null> {
  if (plan !== 'credits10' && subscriptionId === null) return null;
  const [found] = await read
    .select({ id: creditEntry.id })
    .from(creditEntry)
    .where(
      and(
        eq(creditEntry.userId, userId),
        ...(plan === 'credits10'
          ? [eq(creditEntry.reason, 'purchase'), eq(creditEntry.ref, sessionId)]
          : [
              eq(creditEntry.reason, 'monthly-plan'),
              // The ref is the subscription, a space, and the end of the period.
              gte(creditEntry.ref, `${subscriptionId} `),
              lt(creditEntry.ref, `${subscriptionId}!`),
            ]),
      ),
    )
    .orderBy(asc(creditEntry.ref))
    .limit(1);
  return found?.id ?? null;
}

async function hasSubscription(
  read: Pick<Tx, 'select'>,
  userId: string,
  { subscriptionId }: CheckoutPage,
): Promise<boolean> {
  const [row] = await read
    .select({ subscriptionId: user.subscriptionId })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  return subscriptionId !== null && row?.subscriptionId === subscriptionId;
}
