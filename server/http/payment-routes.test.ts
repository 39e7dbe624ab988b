import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { securityEvent } from '#server/db/schema/index.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { refusal } from '#server/testing/workspace.ts';
import { eq } from 'drizzle-orm';
import { WEBHOOK_ROUTE } from './payment-routes.ts';

const [NEXT, PRESENT] = ['whsec_next', 'whsec_present'];
let server: TestServer;
const start = (secret: string) =>
  testServer(
    {},
    {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_PRICE_HOBBY: 'price_1',
      STRIPE_PRICE_CREDITS10: 'price_2',
    },
  );
beforeEach(async () => {
  server = await start(`${NEXT}, ${PRESENT}`);
});
afterEach(() => server.close());

/** An event of a kind that has no effect, with as many bytes as wanted. */
const eventOf = (bytes = 200): string => {
  const event = (text: string) =>
    JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'radar.early_fraud_warning.created',
      data: { text },
    });
  return event('x'.repeat(Math.max(0, bytes - event('').length)));
};
const send = (body: string, secret: string, remote = '203.0.113.7') =>
  server.fetch(
    WEBHOOK_ROUTE,
    {
      method: 'POST',
      body,
      headers: {
        'stripe-signature': new Stripe('sk_test_1').webhooks.generateTestHeaderString({
          payload: body,
          secret,
        }),
      },
    },
    remote,
  );

test('an event is refused that neither of two secrets has signed', async () => {
  for (const secret of ['whsec_other', `${NEXT}, ${PRESENT}`, 'whsec_'])
    expect(await send(eventOf(), secret)).toMatchObject(refusal(400, 'invalid_input'));
});

test('while the secret is rotated, events that the new or the earlier one has signed are accepted', async () => {
  for (const secret of [NEXT, PRESENT]) expect((await send(eventOf(), secret)).status).toBe(200);
});

test('an event of more than 64 KB is refused, and one of 64 KB is accepted', async () => {
  expect(await send(eventOf(64 * 1024 + 1), PRESENT)).toMatchObject(refusal(413, 'too_large'));
  expect((await send(eventOf(64 * 1024), PRESENT)).status).toBe(200);
});

test('forged events of one address are limited and fill no log; genuine ones of the same address are accepted', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 100; attempt += 1)
    statuses.push((await send(eventOf(attempt % 2 === 0 ? 200 : 64 * 1024 + 1), 'whsec_forged')).status);
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
  expect((await send(eventOf(), PRESENT)).status).toBe(200);
  expect(await send(eventOf(), 'whsec_forged', '198.51.100.1')).toMatchObject(refusal(400, 'invalid_input'));
  await server.securityLog.settle();
  expect(
    await server.db.read.$count(securityEvent, eq(securityEvent.detail, 'webhook_signature')),
  ).toBeLessThanOrEqual(61);
});

test('hundreds of genuine events of one address are accepted', async () => {
  for (let event = 0; event < 300; event += 1) {
    const { status } = await send(eventOf(), PRESENT);
    if (status !== 200) expect.fail(`event ${event} was answered with ${status}`);
  }
  expect((await send(eventOf(), PRESENT)).status).toBe(200);
});

test.each([',', ' , ', 'whsec_a,', 'whsec_a,whsec_b,whsec_c'])(
  'the setting %j is one or two secrets, or the server does not start',
  async (secret) => {
    await expect(start(secret)).rejects.toThrow('STRIPE_WEBHOOK_SECRET');
  },
);
