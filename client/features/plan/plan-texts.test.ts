import { expect, test } from 'vitest';
import { PLANS } from '#shared/plans/plans.ts';
import { shortDate } from '#client/lib/dates.ts';
import { nextPlanWorkspaces, nextTopUp, planAction, planBadge, planSentence } from './plan-texts.ts';

test.each([
  [null, 'upgrade'],
  ['deleted', 'upgrade'],
  ['active', 'manage'],
  ['past_due', 'manage'],
  ['canceled', 'manage'],
])('the button for a subscription that is %s is: %s', (status, action) => {
  expect(planAction(status)).toBe(action);
});

test('the sentence about a subscription says when it renews or ends, and that a payment failed', () => {
  // The page shows the day where the reader is.
  const at = { subscriptionEndsAt: new Date(2026, 11, 26, 12).toISOString() };
  expect(planSentence({ ...at, subscriptionStatus: 'active' }, PLANS.hobby)).toBe(
    'Your Hobby plan renews on Dec 26, 2026.',
  );
  expect(planSentence({ ...at, subscriptionStatus: 'canceled' }, PLANS.pro)).toBe(
    'Your Pro plan is cancelled and ends on Dec 26, 2026. The Free plan follows.',
  );
  expect(planSentence({ ...at, subscriptionStatus: 'past_due' }, PLANS.free)).toBe(
    'Your last payment did not go through. Until it does, the limits of the Free plan apply.',
  );
  expect(planSentence({ ...at, subscriptionStatus: 'past_due' }, PLANS.hobby)).toBe(
    'Your last payment did not go through. We try again, and your Hobby plan stays until Dec 26, 2026 at the latest.',
  );
  expect(planSentence({ ...at, subscriptionStatus: 'canceled' }, PLANS.free)).toBeNull();
  expect(planSentence({ subscriptionEndsAt: null, subscriptionStatus: 'active' }, PLANS.pro)).toBeNull();
});

test('the badge names the plan whose payment failed, within the grace and after it', () => {
  const unpaid = { subscriptionStatus: 'past_due', subscriptionPlan: 'hobby' };
  for (const subscriptionEndsAt of [
    new Date(Date.now() + 60_000).toISOString(),
    '2020-01-01T00:00:00.000Z',
    null,
  ])
    expect(planBadge({ ...unpaid, subscriptionEndsAt })).toBe('Hobby, payment failed');
  expect(planBadge({ ...unpaid, subscriptionStatus: 'active', subscriptionEndsAt: null })).toBe('Hobby');
  expect(planBadge({ ...unpaid, subscriptionStatus: 'deleted', subscriptionEndsAt: null })).toBe('Free');
});

test('monthly credits come on the first day of the next month by UTC, and none come with Pro', () => {
  const lastHour = Date.parse('2026-12-31T23:30:00.000Z');
  const none = { subscriptionStatus: null, subscriptionEndsAt: null };
  expect(nextTopUp(PLANS.free, none, lastHour)).toEqual({
    day: 'Jan 1',
    note: 'Monthly credits go back up to 10',
  });
  expect(nextTopUp(PLANS.hobby, { ...none, subscriptionStatus: 'active' }, lastHour + 3_600_000)).toEqual({
    day: 'Feb 1',
    note: '75 credits are added',
  });
  expect(nextTopUp(PLANS.pro, none, lastHour)).toBeNull();
});

test('the credits of a plan that is paid come with its next payment, and none come after a cancellation or a failed charge', () => {
  const paid = { subscriptionStatus: 'active', subscriptionEndsAt: '2026-12-31T12:00:00.000Z' };
  const now = Date.parse('2026-12-01T12:00:00.000Z');
  expect(nextTopUp(PLANS.hobby, paid, now)).toEqual({
    day: shortDate('2026-12-31T12:00:00.000Z'),
    note: '75 credits are added',
  });
  for (const subscriptionStatus of ['canceled', 'past_due'])
    expect(nextTopUp(PLANS.hobby, { ...paid, subscriptionStatus }, now)).toBeNull();
});

test('the limit of workspaces names the next plan up', () => {
  expect([PLANS.free, PLANS.hobby, PLANS.pro].map(nextPlanWorkspaces)).toEqual([
    'Hobby has 5',
    'Pro has no limit',
    '',
  ]);
});
