import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertUser } from '#server/auth/accounts/insert-user.ts';
import type { Db } from '#server/db/database.ts';
import { user } from '#server/db/schema/index.ts';
import { testDatabase } from '#server/testing/database.ts';
import { compareSubscriptions } from './compare-subscriptions.ts';
import { KeyedQueue } from './keyed-queue.ts';
import type { PaymentContext } from './payment-context.ts';
import { syncSubscription } from './subscriptions.ts';

let db: Db;
beforeAll(() => {
  db = testDatabase();
});
afterAll(() => db.close());

const USER = '0190a0b0-0000-7000-8000-000000000001';

type UnpaidInvoice = Pick<Stripe.Invoice, 'created' | 'next_payment_attempt'>;

/**
 * A context whose provider answers each request for the list of subscriptions in turn.
 * @param unpaid the invoices that are not paid, the newest first
 */
function contextWith(
  answers: (() => Promise<Partial<Stripe.Subscription>[]>)[],
  unpaid: UnpaidInvoice[] = [],
): PaymentContext {
  const list = async () => ({ data: (await answers.shift()?.()) ?? [] });
  // syncSubscription uses only these parts.
  return {
    db,
    stripe: { subscriptions: { list }, invoices: { list: async () => ({ data: unpaid }) } },
    prices: { planOf: async ({ id }: { id: string }) => (id === 'price_pro' ? 'pro' : undefined) },
    log: pino({ level: 'silent' }),
    queue: new KeyedQueue(),
    now: () => 1_000_000,
    pokeEvents: () => {},
  } as unknown as PaymentContext;
}

const subscription = (status: Stripe.Subscription.Status, priceId = 'price_pro') =>
  ({
    id: 'sub_1',
    customer: 'cus_1',
    status,
    created: 1,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    items: {
      data: [
        { current_period_start: 1000, current_period_end: 2000, price: { id: priceId, product: 'prod_1' } },
      ],
    },
  }) as unknown as Stripe.Subscription;

async function rowOf() {
  const [row] = await db.read.select().from(user).where(eq(user.id, USER));
  return row;
}

test('an answer of the provider that comes late does not overtake a newer one', async () => {
  await db.write({ scopes: [] }, (tx) =>
    insertUser(tx, { id: USER, email: 'ines@letters.example', passwordHash: null }, 1),
  );
  const late = Promise.withResolvers<Stripe.Subscription[]>();
  const context = contextWith([() => late.promise, async () => [subscription('canceled')]]);
  const first = syncSubscription(context, USER, 'cus_1');
  const second = syncSubscription(context, USER, 'cus_1');
  // Without the queue the second one would be stored by now.
  await new Promise((resolve) => setTimeout(resolve, 50));
  late.resolve([subscription('active')]);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect(await rowOf()).toMatchObject({ subscriptionStatus: 'deleted', subscriptionPlan: 'pro' });
});

test('a price that belongs to no plan changes the status and not the plan', async () => {
  const context = contextWith([async () => [subscription('past_due', 'price_unknown')]]);
  expect(await syncSubscription(context, USER, 'cus_1')).toBe(true);
  expect(await rowOf()).toMatchObject({ subscriptionStatus: 'past_due', subscriptionPlan: 'pro' });
});

const DAY = 24 * 60 * 60;

test.each<[string, UnpaidInvoice[], number]>([
  [
    '21 days while the provider tries again',
    [{ created: 1500, next_payment_attempt: 9999 }],
    1500 + 21 * DAY,
  ],
  [
    '21 days from the first unpaid invoice, whatever follows',
    [
      { created: 1500 + 30 * DAY, next_payment_attempt: 1500 + 33 * DAY },
      { created: 1500, next_payment_attempt: null },
    ],
    1500 + 21 * DAY,
  ],
  ['nothing when the provider does not try again', [{ created: 1500, next_payment_attempt: null }], 1500],
  ['nothing when the invoice was given up', [], 1000],
])('the grace after a failed charge is %s', async (_, unpaid, seconds) => {
  await syncSubscription(contextWith([async () => [subscription('past_due')]], unpaid), USER, 'cus_1');
  expect((await rowOf())?.subscriptionEndsAt).toBe(seconds * 1000);
});

test('a subscription that is paused, or whose first payment is missing, changes nothing', async () => {
  const before = await rowOf();
  for (const status of ['paused', 'incomplete'] as const)
    expect(await syncSubscription(contextWith([async () => [subscription(status)]]), USER, 'cus_1')).toBe(
      false,
    );
  expect(await rowOf()).toEqual(before);
});

test('a plan that an administrator set outlives an ended subscription and gives way to a new one', async () => {
  const setByHand = { subscriptionId: null, subscriptionStatus: 'active', subscriptionPlan: 'hobby' };
  await db.write({ scopes: [] }, async (tx) => {
    await tx.update(user).set(setByHand).where(eq(user.id, USER));
  });
  const ended = contextWith([async () => [subscription('canceled')]]);
  expect(await syncSubscription(ended, USER, 'cus_1')).toBe(false);
  expect(await rowOf()).toMatchObject(setByHand);
  const begun = contextWith([async () => [subscription('active')]]);
  expect(await syncSubscription(begun, USER, 'cus_1')).toBe(true);
  expect(await rowOf()).toMatchObject({ subscriptionId: 'sub_1', subscriptionPlan: 'pro' });
});

test('the daily comparison asks the provider for no plan that an administrator set', async () => {
  await db.write({ scopes: [] }, async (tx) => {
    await tx
      .update(user)
      .set({ subscriptionId: null, subscriptionStatus: 'active', paymentProcessorUserId: 'cus_1' })
      .where(eq(user.id, USER));
  });
  // A list of all subscriptions is iterated; one of a customer is awaited.
  let customersAsked = 0;
  const list = ({ customer }: { customer?: string }) => {
    if (customer !== undefined) customersAsked += 1;
    return Object.assign(Promise.resolve({ data: [] }), { async *[Symbol.asyncIterator]() {} });
  };
  const context = { ...contextWith([]), stripe: { subscriptions: { list } } } as unknown as PaymentContext;
  expect(await compareSubscriptions(context, new AbortController().signal)).toBe(0);
  expect(customersAsked).toBe(0);
  expect(await rowOf()).toMatchObject({ subscriptionStatus: 'active' });
});
