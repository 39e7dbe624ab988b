import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import { endSubscription } from '#server/billing/payments/end-subscription.ts';
import type { Payments } from '#server/billing/payments/payments.ts';
import { user } from '#server/db/schema/index.ts';
import { purge } from '#server/jobs/purge.ts';
import { hashPassword } from '#server/auth/passwords/argon2.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { startPayingServer, type PayingServer } from '#server/testing/payments/paying-server.ts';
import { PEERS } from '#server/testing/payments/stripe-peer.ts';

const PASSWORD = 'nine herons by the weir';
const DAY = 24 * 60 * 60 * 1000;

describe.skipIf(PEERS === undefined)('the end of an account that pays (needs PEERS_DIR)', () => {
  let paying: PayingServer;
  beforeAll(async () => {
    paying = await startPayingServer();
  });
  afterAll(() => paying.close());

  /** A person with a password and a subscription. */
  async function subscriber(plan = 'hobby'): Promise<TestPerson> {
    const person = await paying.person();
    const passwordHash = await hashPassword(PASSWORD);
    await paying.server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ passwordHash }).where(eq(user.id, person.userId));
    });
    await paying.buy(person, plan);
    await vi.waitFor(async () => expect((await paying.rowOf(person)).paidAt).not.toBeNull(), 90_000);
    return person;
  }
  const deleteAccount = (person: TestPerson) =>
    paying.server.call(person, 'delete-account', { password: PASSWORD });
  const erase = () => {
    const { db, services } = paying.server;
    return purge(db, Date.now() + 16 * DAY, undefined, undefined, { payments: services.payments });
  };

  test('[H5] delete-account refuses with a sentence while the provider is down, and deletes nothing', async () => {
    const person = await subscriber();
    await paying.peer.control('fault', { mode: 'status', status: 500, retry: false });
    expect(await deleteAccount(person)).toMatchObject({
      status: 503,
      body: { message: PAYMENT_MESSAGES.cannotCancel },
    });
    await paying.peer.control('fault', { mode: 'off' });
    expect(await paying.rowOf(person)).toMatchObject({ deletionAskedAt: null, subscriptionStatus: 'active' });
  });

  test('[H5] delete-account refuses with a sentence when payments are not set up any more', async () => {
    const person = await subscriber();
    const { read } = paying.server.db;
    await expect(endSubscription(undefined, read, person.userId)).rejects.toMatchObject({
      code: 'unavailable',
      message: PAYMENT_MESSAGES.cannotCancelHere,
    });
    const { userId } = await paying.person();
    await endSubscription(undefined, read, userId);
  });

  test('[H5] delete-account ends the subscription with its paid period and closes pages that could be paid', async () => {
    const person = await subscriber();
    const page = await paying.checkout(person, 'credits10');
    expect((await deleteAccount(person)).status).toBe(200);
    const row = await paying.rowOf(person);
    expect(row.subscriptionStatus).toBe('canceled');
    expect(row.subscriptionEndsAt).toBeGreaterThan(Date.now() + 27 * DAY);
    await expect(paying.peer.pay(page)).rejects.toThrow('200');
    const subscription = await paying.peer.api.subscriptions.retrieve(row.subscriptionId ?? '');
    expect(subscription.cancel_at_period_end).toBe(true);
  });

  test('[H5] a subscription that is past due ends at once when the account is deleted', async () => {
    const person = await subscriber();
    const { subscriptionId } = await paying.rowOf(person);
    await paying.peer.control('fail', { subscription: subscriptionId ?? '', on: true });
    await paying.peer.control('advance', { days: 31 });
    await vi.waitFor(
      async () => expect(await paying.rowOf(person)).toMatchObject({ subscriptionStatus: 'past_due' }),
      90_000,
    );
    expect((await deleteAccount(person)).status).toBe(200);
    expect(await paying.rowOf(person)).toMatchObject({ subscriptionStatus: 'deleted' });
  });

  test('[H5] an erasure deletes the customer at the provider, and waits for it while that fails', async () => {
    const [person, other] = [await subscriber(), await subscriber('credits10')];
    const { paymentProcessorUserId: customer } = await paying.rowOf(person);
    for (const each of [person, other]) await deleteAccount(each);
    const tried: string[] = [];
    const deleteCustomers: Payments['deleteCustomers'] = ({ userId }) => {
      tried.push(userId);
      return Promise.reject(new Error('no answer'));
    };
    await purge(paying.server.db, Date.now() + 16 * DAY, undefined, undefined, {
      payments: { deleteCustomers },
    });
    // One account that has to wait does not stop the others.
    expect(tried).toEqual(expect.arrayContaining([person.userId, other.userId]));
    expect(new Set(tried).size).toBe(tried.length);
    expect(await paying.rowOf(person)).toMatchObject({
      email: person.email,
      paymentProcessorUserId: customer,
      passwordHash: null,
    });
    await erase();
    expect(await paying.rowOf(person)).toMatchObject({
      email: '',
      paymentProcessorUserId: null,
      deletionAskedAt: null,
    });
    expect(await paying.peer.api.customers.retrieve(customer ?? '')).toMatchObject({ deleted: true });
  });

  test('[H5] a customer that no row names any more is found by the address and deleted', async () => {
    const person = await subscriber('credits10');
    const { paymentProcessorUserId: customer } = await paying.rowOf(person);
    await paying.server.db.write({ scopes: [] }, async (tx) => {
      await tx.update(user).set({ paymentProcessorUserId: null }).where(eq(user.id, person.userId));
    });
    await deleteAccount(person);
    await erase();
    expect(await paying.peer.api.customers.retrieve(customer ?? '')).toMatchObject({ deleted: true });
  });

  test('a refund after the erasure is recorded as a payment and changes no account', async () => {
    const person = await subscriber('credits10');
    const { paymentProcessorUserId: customer } = await paying.rowOf(person);
    const { data } = await paying.peer.api.charges.list({ customer: customer ?? '', limit: 1 });
    await deleteAccount(person);
    await erase();
    await paying.peer.control('refund', { charge: data[0]?.id ?? '' });
    await paying.server.services.payments?.reconcile(new AbortController().signal);
    expect(await paying.rowOf(person)).toMatchObject({ credits: 0, purchasedCredits: 0 });
  });
});
