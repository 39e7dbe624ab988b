import { createHash } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { unauthenticated } from '#shared/errors/app-error.ts';
import { user } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { PaymentContext } from './payment-context.ts';
import { unlessMissing } from './provider-errors.ts';

/**
 * Returns the customer of a user, who is created at the first purchase. Two requests at once, and a request after one
 * that was lost, get the same customer: first the customers with the user's address are searched, then the new one is
 * created under a key of the user.
 */
export async function findOrCreateCustomer({ stripe, db }: PaymentContext, userId: string): Promise<string> {
  const { email, customerId } = await findPayer(db.read, userId);
  if (customerId !== null) {
    const customer = await unlessMissing(stripe.customers.retrieve(customerId));
    if (customer && !customer.deleted) return customer.id;
  }
  for (const customer of await customersOf(stripe, userId, email)) return customer.id;
  // A key is used once for the same request. After a deletion at the provider the request is another one.
  const idempotencyKey = createHash('sha256')
    .update(`customer ${userId} ${email} ${customerId}`)
    .digest('hex');
  const created = await stripe.customers.create({ email, metadata: { userId } }, { idempotencyKey });
  return created.id;
}

/** @throws AppError `unauthenticated` when the user does not exist or is deleted */
export async function findPayer(read: Pick<Tx, 'select'>, userId: string) {
  const [row] = await read
    .select({ email: user.email, customerId: user.paymentProcessorUserId })
    .from(user)
    .where(and(eq(user.id, userId), isNull(user.deletedAt)));
  if (!row) throw unauthenticated();
  return row;
}

/** Stores the id of a user's customer. */
export async function storeCustomer(tx: Tx, userId: string, customerId: string): Promise<void> {
  await tx.update(user).set({ paymentProcessorUserId: customerId }).where(eq(user.id, userId));
}

/** Lists the customers that were created for a user under an address. */
async function customersOf(stripe: Stripe, userId: string, email: string): Promise<Stripe.Customer[]> {
  const { data } = await stripe.customers.list({ email, limit: 100 });
  return data.filter(({ metadata }) => metadata['userId'] === userId);
}

/**
 * Deletes all data of a person at the provider, which also cancels their subscriptions. Repeating it changes nothing.
 * @param customerId the stored customer; another one can exist, if the process ended before it was stored
 */
export async function deleteCustomers(
  { stripe }: PaymentContext,
  { userId, email, customerId }: { userId: string; email: string; customerId: string | null },
): Promise<void> {
  const found = email === '' ? [] : await customersOf(stripe, userId, email);
  const ids = new Set(found.map(({ id }) => id));
  if (customerId !== null) ids.add(customerId);
  for (const id of ids) await unlessMissing(stripe.customers.del(id));
}
