import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import { reserveCredits } from '#server/billing/credits.ts';
import { creditEntry, event, payment, paymentEvent } from '#server/db/schema/index.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';
import { startPayingServer, type PayingServer } from '#server/testing/payments/paying-server.ts';
import { CARDS, PEERS } from '#server/testing/payments/stripe-peer.ts';

// Each request to the stand-in takes longer on a busy machine.
const MIN = 60_000;

describe.skipIf(PEERS === undefined)('payments with Stripe (needs PEERS_DIR)', () => {
  let paying: PayingServer;
  beforeAll(async () => {
    paying = await startPayingServer();
  });
  afterAll(() => paying.close());
  afterEach(async () => {
    await paying.peer.control('fault', { mode: 'off' });
    await paying.peer.control('portal', { on: true });
    await paying.peer.control('hooks', { mode: 'send' });
  });

  const eventually = (person: TestPerson, columns: object) =>
    vi.waitFor(async () => expect(await paying.rowOf(person)).toMatchObject(columns), { timeout: 90_000 });
  const paymentsOf = async ({ userId }: TestPerson) =>
    (await paying.server.db.read.select().from(payment).where(eq(payment.userId, userId))).map(
      ({ plan, amountCents, currency }) => [plan, amountCents, currency],
    );
  const chargeOf = async (person: TestPerson): Promise<string> => {
    const { paymentProcessorUserId: customer } = await paying.rowOf(person);
    const { data } = await paying.peer.api.charges.list({ customer: customer ?? '', limit: 1 });
    return data[0]?.id ?? '';
  };
  const portalOf = async (person: TestPerson): Promise<string> =>
    (await paying.server.call(person, 'get-customer-portal-url')).body;
  const subscriptionOf = async (person: TestPerson): Promise<string> =>
    (await paying.rowOf(person)).subscriptionId ?? '';

  describe('generate-checkout-session', () => {
    test('it refuses an unknown plan and a caller without a session', async () => {
      const person = await paying.person();
      for (const plan of ['gold', 'constructor', '', undefined, ['hobby']])
        expect(await paying.server.call(person, 'generate-checkout-session', { plan })).toMatchObject(
          refusal(400, 'invalid_input'),
        );
      expect(
        await paying.server.call(undefined, 'generate-checkout-session', { plan: 'hobby' }),
      ).toMatchObject(refusal(401, 'unauthenticated'));
      expect((await paying.rowOf(person)).paymentProcessorUserId).toBeNull();
    });

    test('it answers a sentence when the provider is down, refuses or is overloaded, and stores nothing', async () => {
      const person = await paying.person();
      for (const [status, message] of [
        [500, PAYMENT_MESSAGES.unreachable],
        [429, PAYMENT_MESSAGES.unreachable],
        [400, PAYMENT_MESSAGES.rejected],
      ] as const) {
        await paying.peer.control('fault', { mode: 'status', status, retry: false });
        expect(
          await paying.server.call(person, 'generate-checkout-session', { plan: 'hobby' }),
        ).toMatchObject({
          status: 503,
          body: { message, data: { code: 'unavailable' } },
        });
      }
      expect((await paying.rowOf(person)).paymentProcessorUserId).toBeNull();
      await paying.peer.control('fault', { mode: 'off' });
      expect(await paying.checkout(person, 'hobby')).toContain('/c/pay/');
    });

    test('parallel requests and lost answers create one customer', async () => {
      const person = await paying.person();
      await paying.peer.control('fault', { mode: 'cut', times: 2 });
      await Promise.all(['hobby', 'pro', 'credits10'].map((plan) => paying.checkout(person, plan)));
      const { data } = await paying.peer.api.customers.list({ email: person.email });
      expect(data.map(({ id }) => id)).toEqual([(await paying.rowOf(person)).paymentProcessorUserId]);
    });

    test('a customer who was deleted at the provider is created again', async () => {
      const person = await paying.person();
      await paying.checkout(person, 'credits10');
      const { paymentProcessorUserId: before } = await paying.rowOf(person);
      await paying.peer.api.customers.del(before ?? '');
      await paying.buy(person, 'credits10');
      await eventually(person, { credits: 6000 });
      expect((await paying.rowOf(person)).paymentProcessorUserId).not.toBe(before);
    });

    test('a repeated request gets the same page, and only the newest page of a plan can be paid', async () => {
      const person = await paying.person();
      const open = (key: string) =>
        paying.server.call(
          person,
          'generate-checkout-session',
          { plan: 'hobby' },
          { 'idempotency-key': key },
        );
      const first = (await open('checkout-1')).body.sessionUrl;
      const second = (await open('checkout-2')).body.sessionUrl;
      expect((await open('checkout-2')).body.sessionUrl).toBe(second);
      expect(first).not.toBe(second);
      const { data } = await paying.peer.api.checkout.sessions.list({
        customer: (await paying.rowOf(person)).paymentProcessorUserId ?? '',
      });
      expect(data.filter(({ status }) => status === 'open').map(({ url }) => url)).toEqual([
        expect.stringContaining(new URL(second).pathname),
      ]);
    });

    test('a person with a subscription gets the portal, and never a second subscription', async () => {
      const person = await paying.person();
      await paying.buy(person, 'hobby');
      expect(await paying.checkout(person, 'pro')).toContain('/p/session/');
    });
  });

  describe('get-customer-portal-url', () => {
    test('it refuses a person who never bought anything, and a server without a portal', async () => {
      const person = await paying.person();
      expect(await paying.server.call(person, 'get-customer-portal-url')).toMatchObject({
        status: 409,
        body: { message: PAYMENT_MESSAGES.noCustomer, data: { code: 'conflict' } },
      });
      await paying.buy(person, 'credits10');
      await paying.peer.control('portal', { on: false });
      expect(await paying.server.call(person, 'get-customer-portal-url')).toMatchObject({
        status: 503,
        body: { message: PAYMENT_MESSAGES.portalNotSetUp },
      });
    });

    test('switching, cancelling and resuming in the portal changes the plan', async () => {
      const person = await paying.person();
      await paying.buy(person, 'hobby');
      await eventually(person, { subscriptionStatus: 'active', subscriptionPlan: 'hobby', credits: 8500 });
      const [url, sub] = [await portalOf(person), await subscriptionOf(person)];
      await paying.peer.inPortal(url, { sub, price: paying.peer.prices.pro });
      await eventually(person, { subscriptionStatus: 'active', subscriptionPlan: 'pro' });
      await paying.peer.inPortal(url, { sub, do: 'cancel' });
      await eventually(person, { subscriptionStatus: 'canceled', subscriptionPlan: 'pro' });
      expect((await paying.rowOf(person)).subscriptionEndsAt).toBeGreaterThan(
        Date.now() + 27 * 24 * 60 * MIN,
      );
      await paying.peer.inPortal(url, { sub, do: 'resume' });
      await eventually(person, { subscriptionStatus: 'active' });
    });
  });

  describe('what is paid', () => {
    test('credits are granted once, when the money is there', async () => {
      const person = await paying.person();
      const page = await paying.checkout(person, 'credits10');
      await paying.peer.pay(page, CARDS.delayed);
      const session = page.split('/').at(-1) ?? '';
      await paying.peer.control('async', { session, ok: true });
      await eventually(person, { credits: 6000, purchasedCredits: 5000 });
      await paying.buy(person, 'credits10');
      await eventually(person, { credits: 11_000, purchasedCredits: 10_000 });
      expect(await paymentsOf(person)).toEqual([
        ['credits10', 400, 'usd'],
        ['credits10', 400, 'usd'],
      ]);
      const scopes = await paying.server.db.read.select().from(event);
      expect(scopes.some(({ scope, kind }) => scope === `user:${person.userId}` && kind === 'changed')).toBe(
        true,
      );
    });

    test('a delayed payment that fails grants nothing', async () => {
      const person = await paying.person();
      const page = await paying.checkout(person, 'credits10');
      await paying.peer.pay(page, CARDS.delayed);
      const session = page.split('/').at(-1) ?? '';
      await paying.peer.control('async', { session, ok: false });
      await vi.waitFor(async () => {
        const kinds = await paying.server.db.read.select({ kind: paymentEvent.kind }).from(paymentEvent);
        expect(kinds.map(({ kind }) => kind)).toContain('checkout.session.async_payment_failed');
      });
      expect(await paying.rowOf(person)).toMatchObject({ credits: 1000, purchasedCredits: 0 });
      expect(await paymentsOf(person)).toEqual([]);
    });

    test('refunds take back their share of the credits, parts add up, and spent credits stay spent', async () => {
      const person = await paying.person();
      await paying.buy(person, 'credits10');
      await eventually(person, { purchasedCredits: 5000 });
      const charge = await chargeOf(person);
      await paying.peer.control('refund', { charge, amount: 133 });
      await eventually(person, { purchasedCredits: 5000 - 1663 });
      await paying.peer.control('refund', { charge, amount: 133 });
      await eventually(person, { purchasedCredits: 5000 - 3325 });
      await paying.server.db.write({ scopes: [] }, async (tx) => {
        for (let count = 0; count < 20; count += 1)
          await reserveCredits(tx, { userId: person.userId, kind: 'blogPost', now: Date.now() });
      });
      await paying.peer.control('refund', { charge });
      await eventually(person, { credits: 0, purchasedCredits: 0 });
      expect((await paymentsOf(person)).map(([, cents]) => cents)).toEqual([400, -133, -133, -134]);
    });

    test('a dispute takes the credits, and a dispute that is won returns them', async () => {
      const person = await paying.person();
      await paying.buy(person, 'credits10');
      await eventually(person, { purchasedCredits: 5000 });
      const { id } = await paying.peer.control('dispute', { charge: await chargeOf(person) });
      await eventually(person, { purchasedCredits: 0, credits: 1000 });
      await paying.peer.control('dispute', { dispute: id, won: true });
      await eventually(person, { purchasedCredits: 5000, credits: 6000 });
      expect((await paymentsOf(person)).map(([, cents]) => cents)).toEqual([400, -400, 400]);
    });

    test('a refund whose event arrives before that of the purchase leaves nothing behind', async () => {
      const person = await paying.person();
      await paying.peer.control('hooks', { mode: 'hold' });
      await paying.buy(person, 'credits10');
      await paying.peer.control('refund', { charge: await chargeOf(person) });
      await paying.peer.control('release', { order: 'reverse' });
      expect(await paying.rowOf(person)).toMatchObject({ credits: 1000, purchasedCredits: 0 });
      expect((await paymentsOf(person)).map(([, cents]) => cents)).toEqual([400, -400]);
    });

    test('the credits of a subscription belong to the period that is paid, whichever day it begins on', async () => {
      const person = await paying.person();
      await paying.buy(person, 'hobby');
      await eventually(person, { credits: 8500, subscriptionStatus: 'active' });
      const entries = await paying.server.db.read
        .select()
        .from(creditEntry)
        .where(eq(creditEntry.userId, person.userId));
      expect(entries.map(({ reason, ref }) => `${reason} ${ref}`)).toEqual([
        `monthly-plan ${await subscriptionOf(person)} ${new Date((await paying.rowOf(person)).subscriptionEndsAt ?? 0).toISOString()}`,
      ]);
      expect((await paying.rowOf(person)).paidAt).toBeGreaterThan(Date.now() - 60 * MIN);
    });
  });

  test('a declined renewal is past due and mailed once, a paid one is active again, and an unpaid one ends', async () => {
    const person = await paying.person();
    await paying.buy(person, 'hobby');
    await eventually(person, { subscriptionStatus: 'active' });
    const subscription = await subscriptionOf(person);
    const mails = () =>
      paying.server.emails.filter(
        ({ to, subject }) => to === person.email && subject === 'Your payment failed',
      );
    await paying.peer.control('fail', { subscription, on: true });
    await paying.peer.control('advance', { days: 31 });
    await eventually(person, { subscriptionStatus: 'past_due' });
    await vi.waitFor(() => expect(mails()).toHaveLength(1));
    const { data } = await paying.peer.api.events.list({ type: 'invoice.payment_failed', limit: 1 });
    await paying.peer.control('resend', { event: data[0]?.id ?? '', times: 3 });
    expect(mails()).toHaveLength(1);
    await paying.peer.control('fail', { subscription, on: false });
    await paying.peer.control('advance', { days: 4 });
    await eventually(person, { subscriptionStatus: 'active' });
    await paying.peer.control('fail', { subscription, on: true });
    await paying.peer.control('advance', { days: 45 });
    await eventually(person, { subscriptionStatus: 'deleted' });
  });

  describe('the webhook', () => {
    const send = (body: string, signature?: string, more: Record<string, string> = {}) =>
      paying.server.fetch('/api/stripe/webhook', {
        method: 'POST',
        body,
        headers: { ...(signature !== undefined && { 'stripe-signature': signature }), ...more },
      });
    const sign = (payload: string, timestamp = Math.floor(Date.now() / 1000)) =>
      paying.peer.api.webhooks.generateTestHeaderString({
        payload,
        timestamp,
        secret: 'whsec_peer_test_secret',
      });
    const eventText = (id: string, type: string, object: object) =>
      JSON.stringify({ id, object: 'event', type, data: { object } });

    test('a forged, changed, unsigned or old event is refused with 400 and has no effect', async () => {
      const body = eventText('evt_forged', 'invoice.paid', { id: 'in_1' });
      const old = Math.floor(Date.now() / 1000) - 301;
      const attempts = [
        await send(body),
        await send(body, ''),
        await send(body, 't=1,v1=00'),
        await send(body.replace('in_1', 'in_2'), sign(body)),
        await send(body, sign(body, old)),
        await send('', sign('x')),
      ];
      expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
      expect(await paying.server.db.read.$count(paymentEvent, eq(paymentEvent.id, 'evt_forged'))).toBe(0);
    });

    test('the largest event of the provider is far below the limit of the webhook', async () => {
      await paying.buy(await paying.person(), 'hobby');
      const sizes: number[] = [];
      for await (const event of paying.peer.api.events.list({ limit: 100 }))
        sizes.push(JSON.stringify(event, null, 2).length);
      expect(sizes.length).toBeGreaterThan(3);
      expect(Math.max(...sizes)).toBeLessThan((64 * 1024) / 4);
    });

    test('an unknown event, and one about an object that does not exist, is acknowledged', async () => {
      for (const [id, type] of [
        ['evt_unknown', 'radar.early_fraud_warning.created'],
        ['evt_absent_1', 'invoice.paid'],
        ['evt_absent_2', 'customer.subscription.updated'],
        ['evt_absent_3', 'checkout.session.completed'],
        ['evt_absent_4', 'charge.refunded'],
        ['evt_absent_5', 'charge.dispute.created'],
      ] as const) {
        const body = eventText(id, type, { id: 'of_another_account' });
        // Neither the type of the body nor a page's origin matters.
        const headers = { 'content-type': 'text/plain', origin: 'https://elsewhere.example' };
        expect(await send(body, sign(body), headers)).toMatchObject({
          status: 200,
          body: { received: true },
        });
      }
    });

    test('a body over a megabyte is refused', async () => {
      const body = 'x'.repeat(1024 * 1024 + 1);
      expect(await send(body, sign(body))).toMatchObject(refusal(413, 'too_large'));
    });

    test('an event is answered with 503 while the provider is down, and takes effect when it is sent again', async () => {
      const person = await paying.person();
      await paying.peer.control('hooks', { mode: 'hold' });
      await paying.buy(person, 'credits10');
      await paying.peer.control('fault', { mode: 'status', status: 500, retry: false });
      const { statuses } = await paying.peer.control('release', { retry: false });
      expect(statuses).toContain(503);
      expect(await paying.rowOf(person)).toMatchObject({ credits: 1000 });
      await paying.peer.control('fault', { mode: 'off' });
      const { data } = await paying.peer.api.events.list({ type: 'checkout.session.completed', limit: 1 });
      await paying.peer.control('resend', { event: data[0]?.id ?? '' });
      expect(await paying.rowOf(person)).toMatchObject({ credits: 6000 });
    });
  });

  describe('the daily comparison', () => {
    const reconcile = () => paying.server.services.payments?.reconcile(new AbortController().signal);

    test('it recovers everything after all webhooks were dropped, and repeating it changes nothing', async () => {
      const [ines, mara, teo] = [await paying.person(), await paying.person(), await paying.person()];
      await paying.buy(mara, 'hobby');
      await eventually(mara, { subscriptionStatus: 'active' });
      await paying.buy(teo, 'credits10');
      await eventually(teo, { credits: 6000 });
      await paying.peer.control('hooks', { mode: 'drop' });
      await paying.buy(ines, 'hobby');
      await paying.buy(ines, 'credits10');
      await paying.peer.inPortal(await portalOf(mara), { sub: await subscriptionOf(mara), do: 'cancel' });
      await paying.peer.control('refund', { charge: await chargeOf(teo), amount: 200 });
      await reconcile();
      const expected = async () => {
        expect(await paying.rowOf(ines)).toMatchObject({ credits: 13_500, subscriptionStatus: 'active' });
        expect(await paying.rowOf(mara)).toMatchObject({ subscriptionStatus: 'canceled' });
        expect(await paying.rowOf(teo)).toMatchObject({ credits: 3500 });
      };
      await expected();
      await reconcile();
      await expected();
    });

    test('it recovers payments and plans that no event reports any more', async () => {
      const [ines, mara] = [await paying.person(), await paying.person()];
      await paying.buy(mara, 'pro');
      await eventually(mara, { subscriptionStatus: 'active', subscriptionPlan: 'pro' });
      await paying.peer.control('hooks', { mode: 'drop' });
      await paying.buy(ines, 'hobby');
      await paying.buy(ines, 'credits10');
      await paying.peer.control('dispute', { charge: await chargeOf(ines) });
      await paying.peer.api.subscriptions.cancel(await subscriptionOf(mara));
      const events: string[] = [];
      for await (const { id, type } of paying.peer.api.events.list({ delivery_success: false }))
        events.push(`${id} ${type}`);
      // As if they had been handled: only the comparison is left.
      await paying.server.db.write({ scopes: [] }, async (tx) => {
        for (const entry of events) {
          const [id = '', kind = ''] = entry.split(' ');
          await tx.insert(paymentEvent).values({ id, kind, createdAt: Date.now() }).onConflictDoNothing();
        }
      });
      await reconcile();
      expect(await paying.rowOf(ines)).toMatchObject({
        credits: 8500,
        purchasedCredits: 0,
        subscriptionStatus: 'active',
      });
      expect(await paying.rowOf(mara)).toMatchObject({ subscriptionStatus: 'deleted' });
    });

    test('a provider that fails ends the comparison with an error, and nothing is lost', async () => {
      await paying.peer.control('fault', { mode: 'status', status: 500, retry: false });
      await expect(reconcile()).rejects.toThrow('Peer was told to fail.');
    });
  });
});
