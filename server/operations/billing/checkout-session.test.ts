import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { PAYMENT_MESSAGES } from '#shared/plans/purchases.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { startPayingServer, type PayingServer } from '#server/testing/payments/paying-server.ts';
import { CARDS, PEERS } from '#server/testing/payments/stripe-peer.ts';

describe.skipIf(PEERS === undefined)('the result of a payment page (needs PEERS_DIR)', () => {
  let paying: PayingServer;
  beforeAll(async () => {
    paying = await startPayingServer();
  });
  afterAll(() => paying.close());

  const read = (person: TestPerson, sessionId: string) =>
    paying.server.call(person, 'get-checkout-session', { sessionId });
  const idOf = (page: string): string => page.split('/').at(-1) ?? '';
  const notFound = {
    status: 404,
    body: { message: PAYMENT_MESSAGES.paymentNotFound, data: { code: 'not_found' } },
  };

  test('a page that does not exist, is another person’s or has a forged id is not found', async () => {
    const [ines, mara] = [await paying.person(), await paying.person()];
    const page = await paying.checkout(ines, 'credits10');
    await paying.peer.pay(page);
    expect(await read(mara, idOf(page))).toMatchObject(notFound);
    for (const id of ['', 'cs_test_absent', '..', '../customers', `${idOf(page)}/line_items`, 'in_1'])
      expect(await read(ines, id)).toMatchObject(notFound);
  });

  test('the state is asked from the provider: late, repeated and disordered events change only the account', async () => {
    const person = await paying.person();
    const page = await paying.checkout(person, 'credits10');
    const session = idOf(page);
    const unpaid = { state: 'unpaid', plan: 'credits10', isInAccount: false, creditEntryId: null };
    expect(await read(person, session)).toMatchObject({ status: 200, body: unpaid });
    await paying.peer.control('hooks', { mode: 'hold' });
    await paying.peer.pay(page, CARDS.delayed);
    expect((await read(person, session)).body).toEqual({ ...unpaid, state: 'pending' });
    await paying.peer.control('async', { session, ok: true });
    expect((await read(person, session)).body).toEqual({ ...unpaid, state: 'paid' });
    await paying.peer.control('release', { order: 'reverse', times: 3 });
    await paying.peer.control('hooks', { mode: 'send' });
    const { entries } = (await paying.server.call(person, 'get-credit-entries')).body;
    const granted = { ...unpaid, state: 'paid', isInAccount: true, creditEntryId: entries[0].id };
    expect(entries[0]).toMatchObject({ reason: 'purchase', amount: 50 });
    expect((await read(person, session)).body).toEqual(granted);
    expect(await paying.rowOf(person)).toMatchObject({ credits: 6000 });
  });

  test('a plan is in the account when its subscription is, with the credits of its first period', async () => {
    const person = await paying.person();
    const page = await paying.checkout(person, 'hobby');
    await paying.peer.control('hooks', { mode: 'hold' });
    await paying.peer.pay(page);
    const paid = { state: 'paid', plan: 'hobby', isInAccount: false, creditEntryId: null };
    expect((await read(person, idOf(page))).body).toEqual(paid);
    await paying.peer.control('release', { order: 'shuffle', times: 2 });
    await paying.peer.control('hooks', { mode: 'send' });
    const { entries } = (await paying.server.call(person, 'get-credit-entries')).body;
    expect((await read(person, idOf(page))).body).toEqual({
      ...paid,
      isInAccount: true,
      creditEntryId: entries[0].id,
    });
    // The grant of the month follows within days. A plan that is billed had its credits with the payment.
    expect((await paying.server.call(person, 'process-monthly-free-credits')).body.granted).toBe(0);
  });

  test('a provider that does not answer is a sentence', async () => {
    const person = await paying.person();
    const page = await paying.checkout(person, 'credits10');
    await paying.peer.control('fault', { mode: 'status', status: 500, retry: false });
    expect(await read(person, idOf(page))).toMatchObject({
      status: 503,
      body: { message: PAYMENT_MESSAGES.unanswered },
    });
    await paying.peer.control('fault', { mode: 'off' });
  });

  test('each payment has a receipt for its payer, and a refund is a line without one', async () => {
    const [ines, mara] = [await paying.person(), await paying.person()];
    await paying.buy(ines, 'hobby');
    await paying.buy(ines, 'credits10');
    const payments = async () => (await paying.server.call(ines, 'get-payments')).body;
    await vi.waitFor(async () => expect(await payments()).toHaveLength(2));
    const { paymentProcessorUserId: customer } = await paying.rowOf(ines);
    const { data } = await paying.peer.api.charges.list({ customer: customer ?? '', limit: 1 });
    await paying.peer.control('refund', { charge: data[0]?.id ?? '', amount: 100 });
    await vi.waitFor(async () => expect(await payments()).toHaveLength(3));
    const list: { id: string; plan: string; amountCents: number; hasReceipt: boolean }[] = await payments();
    const lines = list.map(({ plan, amountCents, hasReceipt }) => `${plan} ${amountCents} ${hasReceipt}`);
    expect(new Set(lines)).toEqual(new Set(['credits10 -100 false', 'credits10 400 true', 'hobby 800 true']));
    const urlOf = (person: TestPerson, paymentId: string) =>
      paying.server.call(person, 'get-receipt-url', { paymentId });
    for (const { id, hasReceipt } of list) {
      const answer = await urlOf(ines, id);
      if (hasReceipt) expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('/i/in_') });
      else expect(answer).toMatchObject({ status: 404, body: { message: PAYMENT_MESSAGES.receiptNotFound } });
      expect((await urlOf(mara, id)).status).toBe(404);
    }
    expect((await paying.server.call(mara, 'get-payments')).body).toEqual([]);
  });
});
