import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { user } from '#server/db/schema/index.ts';
import { raiseScope } from '#server/db/scopes.ts';
import type { Tx } from '#server/db/write.ts';
import type { PaymentContext } from './payment-context.ts';
import { graceEndOf } from './grace.ts';
import { unlessMissing } from './provider-errors.ts';
import { decidingOf, endOf, statusOf } from './subscription-state.ts';

/** The columns of a user that a subscription decides. */
export interface SubscriptionColumns {
  paymentProcessorUserId: string;
  subscriptionId: string;
  subscriptionStatus: string;
  subscriptionEndsAt: number | null;
  /** Absent for a price that belongs to no plan: the stored plan stays. */
  subscriptionPlan?: string;
}

/**
 * Reads the present state of a user's subscription from the provider. The content of an event may be old: events arrive
 * late, twice and in any order.
 * @returns undefined if the stored state stays
 */
export async function readSubscription(
  context: PaymentContext,
  userId: string,
  customerId: string,
): Promise<SubscriptionColumns | undefined> {
  const { stripe, db } = context;
  const [stored] = await db.read
    .select({ customerId: user.paymentProcessorUserId, subscriptionId: user.subscriptionId })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!stored) return undefined;
  const subscriptions: Stripe.Subscription[] = [];
  for (const customer of new Set([stored.customerId ?? customerId, customerId])) {
    const list = await unlessMissing(stripe.subscriptions.list({ customer, status: 'all', limit: 100 }));
    subscriptions.push(...(list?.data ?? []));
  }
  if (subscriptions.length === 0 && stored.subscriptionId !== null) {
    // The subscriptions of a deleted customer are not listed any more.
    const last = await unlessMissing(stripe.subscriptions.retrieve(stored.subscriptionId));
    if (last) subscriptions.push(last);
  }
  const deciding = decidingOf(subscriptions);
  return deciding && columnsOf(context, deciding);
}

/** Returns the columns for a subscription; undefined if the stored ones stay. */
export async function columnsOf(
  context: PaymentContext,
  subscription: Stripe.Subscription,
): Promise<SubscriptionColumns | undefined> {
  const { prices, log } = context;
  const status = statusOf(subscription);
  if (status === undefined) return undefined;
  const price = subscription.items.data[0]?.price;
  const plan = price && (await prices.planOf({ id: price.id, productId: idOf(price.product) }));
  if (plan === undefined)
    log.error(
      { alarm: 'payments', subscriptionId: subscription.id, priceId: price?.id },
      'a subscription has a price that belongs to no plan',
    );
  return {
    paymentProcessorUserId: idOf(subscription.customer),
    subscriptionId: subscription.id,
    subscriptionStatus: status,
    subscriptionEndsAt: status === 'past_due' ? await graceEndOf(context, subscription) : endOf(subscription),
    ...(plan !== undefined && { subscriptionPlan: plan }),
  };
}

/** Stores the state of a subscription and raises the user's scope, if anything changed. @returns whether it did */
export async function storeSubscription(
  tx: Tx,
  userId: string,
  columns: SubscriptionColumns,
  now: number,
): Promise<boolean> {
  const isOwner = and(eq(user.id, userId), isNull(user.deletedAt));
  const [stored] = await tx.select().from(user).where(isOwner);
  if (!stored || isStored(columns, stored)) return false;
  // An ended subscription does not take away a plan that an administrator has set since.
  if (columns.subscriptionStatus === 'deleted' && isSetByHand(stored)) return false;
  await tx
    .update(user)
    .set({ ...columns, updatedAt: now })
    .where(isOwner);
  await raiseScope(tx, `user:${userId}`);
  return true;
}

/** Returns whether an administrator set a user's plan: such a plan has no subscription. */
export const isSetByHand = ({
  subscriptionId,
  subscriptionStatus,
}: Pick<typeof user.$inferSelect, 'subscriptionId' | 'subscriptionStatus'>): boolean =>
  subscriptionId === null && subscriptionStatus !== null;

/** Returns whether a user's row has these values. */
export const isStored = (columns: SubscriptionColumns, row: Partial<typeof user.$inferSelect>): boolean =>
  Object.entries(columns).every(([name, value]) => row[name as keyof SubscriptionColumns] === value);

/** Reads and stores the state of a user's subscription. @returns whether it changed */
export function syncSubscription(
  context: PaymentContext,
  userId: string,
  customerId: string,
): Promise<boolean> {
  return context.queue.run(customerId, async () => {
    const columns = await readSubscription(context, userId, customerId);
    if (!columns) return false;
    const isChanged = await context.db.write({ scopes: [] }, (tx) =>
      storeSubscription(tx, userId, columns, context.now()),
    );
    if (isChanged) context.pokeEvents();
    return isChanged;
  });
}

/** Returns the id of an object that the provider sends whole or as its id. */
export const idOf = (object: string | { id: string }): string =>
  typeof object === 'string' ? object : object.id;
