import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GRACE_DAYS, planOf } from '#shared/plans/plans.ts';
import { startPayingServer, type PayingServer } from '#server/testing/payments/paying-server.ts';
import { PEERS } from '#server/testing/payments/stripe-peer.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

describe.skipIf(PEERS === undefined)('the grace after a failed charge (needs PEERS_DIR)', () => {
  let paying: PayingServer;
  beforeAll(async () => {
    paying = await startPayingServer();
  });
  afterAll(() => paying.close());

  test('the plan stays while the provider tries again, and late, repeated and disordered events change nothing', async () => {
    const { peer } = paying;
    const person = await paying.person();
    await paying.buy(person, 'hobby');
    await vi.waitFor(async () =>
      expect(await paying.rowOf(person)).toMatchObject({ subscriptionStatus: 'active', credits: 8500 }),
    );
    const subscription = (await paying.rowOf(person)).subscriptionId ?? '';
    const limits = async () => (await paying.server.call(person, 'get-workspace-creation-limits')).body;
    const mails = () => paying.server.emails.filter(({ subject }) => subject === 'Your payment failed');

    await peer.control('fail', { subscription, on: true });
    await peer.control('hooks', { mode: 'hold' });
    await peer.control('advance', { days: 31 });
    await peer.control('release', { order: 'reverse', times: 2 });
    await peer.control('hooks', { mode: 'send' });
    const failed = await paying.rowOf(person);
    expect(failed).toMatchObject({
      subscriptionStatus: 'past_due',
      subscriptionPlan: 'hobby',
      credits: 8500,
    });
    const [unpaid] = (await peer.api.invoices.list({ subscription, status: 'open' })).data;
    expect(failed.subscriptionEndsAt).toBe((unpaid?.created ?? 0) * 1000 + GRACE_DAYS * DAY_MS);
    expect(await limits()).toMatchObject({ maxWorkspaces: 5 });
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).toContain('your plan stays until then, for 21 days at most');

    // The card works again. The events of the failed and of the paid attempt arrive last first, several times.
    await peer.control('hooks', { mode: 'hold' });
    await peer.control('advance', { days: 2 });
    await peer.control('fail', { subscription, on: false });
    await peer.control('advance', { days: 3 });
    await peer.control('release', { order: 'reverse', times: 3, parallel: true });
    await peer.control('hooks', { mode: 'send' });
    const paid = await paying.rowOf(person);
    expect(paid).toMatchObject({ subscriptionStatus: 'active', subscriptionPlan: 'hobby', credits: 16_000 });
    const { data: failures } = await peer.api.events.list({ type: 'invoice.payment_failed', limit: 100 });
    for (const { id } of failures) await peer.control('resend', { event: id, times: 2 });
    expect(await paying.rowOf(person)).toEqual(paid);
    expect(mails()).toHaveLength(1);

    // Every further attempt fails: the subscription ends, and with it the plan.
    await peer.control('fail', { subscription, on: true });
    await peer.control('advance', { days: 45 });
    await vi.waitFor(async () =>
      expect(await paying.rowOf(person)).toMatchObject({ subscriptionStatus: 'deleted' }),
    );
    expect(planOf(await paying.rowOf(person)).id).toBe('free');
    expect(await limits()).toMatchObject({ maxWorkspaces: 2 });
  });
});
