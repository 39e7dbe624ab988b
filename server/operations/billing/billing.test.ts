import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYMENT_MESSAGES, PLANS_ROUTE } from '#shared/plans/purchases.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';

/** Settings with an address at which nothing answers. */
const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  STRIPE_PRICE_HOBBY: 'price_1',
  STRIPE_PRICE_CREDITS10: 'price_2',
  STRIPE_API_URL: 'http://127.0.0.1:1',
};

let without: TestServer;
let server: TestServer;
beforeAll(async () => {
  without = await testServer();
  server = await testServer({}, SETTINGS);
});
afterAll(async () => {
  await without.close();
  await server.close();
});

describe('without payment settings', () => {
  test('purchases and the portal answer that payments are not set up', async () => {
    const person = await without.person();
    for (const [name, input] of [
      ['generate-checkout-session', { plan: 'hobby' }],
      ['get-customer-portal-url', {}],
    ] as const)
      expect(await without.call(person, name, input)).toMatchObject({
        status: 503,
        body: { message: PAYMENT_MESSAGES.notSetUp, data: { code: 'unavailable' } },
      });
  });

  test('the list of plans is empty, and there is no webhook', async () => {
    expect(await without.fetch(PLANS_ROUTE)).toMatchObject({ status: 200, body: { plans: [] } });
    expect(await without.fetch('/api/stripe/webhook', { method: 'POST', body: '{}' })).toMatchObject(
      refusal(404, 'not_found'),
    );
  });
});

describe('with payment settings', () => {
  test('an unknown plan is refused with the names of the plans', async () => {
    expect(
      await server.call(await server.person(), 'generate-checkout-session', { plan: 'gold' }),
    ).toMatchObject({
      status: 400,
      body: { message: 'There is no such plan. The plans are hobby, pro and credits10.' },
    });
  });

  test('everybody may read which plans are sold, and Pro is not sold without a price', async () => {
    expect((await server.fetch(PLANS_ROUTE)).body).toEqual({ plans: ['hobby', 'credits10'] });
    expect(
      await server.call(await server.person(), 'generate-checkout-session', { plan: 'pro' }),
    ).toMatchObject({
      status: 503,
      body: { message: PAYMENT_MESSAGES.notSold },
    });
  });

  test('a provider that cannot be reached is a sentence, and nothing is stored', async () => {
    const person = await server.person();
    expect(await server.call(person, 'generate-checkout-session', { plan: 'credits10' })).toMatchObject({
      status: 503,
      body: { message: PAYMENT_MESSAGES.unreachable },
    });
    const me = await server.fetch('/auth/me', { headers: { authorization: `Bearer ${person.sessionId}` } });
    expect(me.body.paymentProcessorUserId).toBeNull();
  });

  test('the webhook refuses an event without a signature', async () => {
    expect(await server.fetch('/api/stripe/webhook', { method: 'POST', body: '{}' })).toMatchObject({
      status: 400,
      body: { message: 'The signature of this event is missing, wrong or old.' },
    });
  });
});
