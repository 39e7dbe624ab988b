import { and, asc, gt, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { user } from '#server/db/schema/index.ts';
import type { PaymentContext } from './payment-context.ts';
import { userOfCustomer } from './receipts.ts';
import { decidingOf } from './subscription-state.ts';
import { columnsOf, idOf, isSetByHand, isStored, syncSubscription } from './subscriptions.ts';

const PAGE = 100;

/** The stored statuses of subscriptions that the provider lists. */
const LISTED: ReadonlySet<string | null> = new Set(['active', 'past_due', 'canceled']);

/**
 * Compares all stored subscriptions with the provider's list, and reads those again that differ.
 * @returns the number of subscriptions that had another state
 */
export async function compareSubscriptions(context: PaymentContext, signal: AbortSignal): Promise<number> {
  const listed = await listByCustomer(context, signal);
  /** Customers to read again, by user. */
  const differing = new Map<string, string>();
  for await (const row of usersOf(context)) {
    signal.throwIfAborted();
    const { id, paymentProcessorUserId: customerId, subscriptionStatus } = row;
    if (customerId === null) continue;
    const subscription = decidingOf(listed.get(customerId) ?? []);
    listed.delete(customerId);
    const columns = subscription && (await columnsOf(context, subscription));
    const isSame = columns ? isStored(columns, row) : isSetByHand(row) || !LISTED.has(subscriptionStatus);
    if (!isSame) differing.set(id, customerId);
  }
  // Customers that no account has stored.
  for (const [customerId, [subscription]] of listed) {
    signal.throwIfAborted();
    const userId = subscription?.metadata['userId'] ?? (await userOfCustomer(context, customerId));
    if (userId !== undefined) differing.set(userId, customerId);
  }
  let changed = 0;
  for (const [userId, customerId] of differing) {
    signal.throwIfAborted();
    if (await syncSubscription(context, userId, customerId)) changed += 1;
  }
  return changed;
}

/** Lists the subscriptions that have not ended. */
async function listByCustomer(
  { stripe }: PaymentContext,
  signal: AbortSignal,
): Promise<Map<string, Stripe.Subscription[]>> {
  const byCustomer = new Map<string, Stripe.Subscription[]>();
  // Without a status the list leaves out those that have ended.
  for await (const subscription of stripe.subscriptions.list({ limit: PAGE })) {
    signal.throwIfAborted();
    const customerId = idOf(subscription.customer);
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), subscription]);
  }
  return byCustomer;
}

/** Yields all accounts, page by page in the order of the primary key. */
async function* usersOf({ db }: PaymentContext) {
  for (let last: string | undefined = ''; last !== undefined;) {
    const people = await db.read
      .select({
        id: user.id,
        paymentProcessorUserId: user.paymentProcessorUserId,
        subscriptionId: user.subscriptionId,
        subscriptionStatus: user.subscriptionStatus,
        subscriptionPlan: user.subscriptionPlan,
        subscriptionEndsAt: user.subscriptionEndsAt,
      })
      .from(user)
      .where(and(gt(user.id, last), isNull(user.deletedAt)))
      .orderBy(asc(user.id))
      .limit(PAGE);
    yield* people;
    last = people.at(-1)?.id;
  }
}
