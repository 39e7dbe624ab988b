import { expect, test } from 'vitest';
import { PLANS } from '#shared/plans/plans.ts';
import { shortDate } from '#client/lib/dates.ts';
import { nextPlanWorkspaces, nextTopUp, planAction, planSentence } from './plan-texts.ts';

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
  expect(planSentence({ ...at, subscriptionStatus: 'past_due' }, PLANS.free)).toContain(
    'Your last payment did not go through.',
  );
  expect(planSentence({ ...at, subscriptionStatus: 'canceled' }, PLANS.free)).toBeNull();
  expect(planSentence({ subscriptionEndsAt: null, subscriptionStatus: 'active' }, PLANS.pro)).toBeNull();
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

test('the credits of a plan that is paid come with its next payment, and none come after a cancellation', () => {
  const paid = { subscriptionStatus: 'active', subscriptionEndsAt: '2026-12-31T12:00:00.000Z' };
  const now = Date.parse('2026-12-01T12:00:00.000Z');
  expect(nextTopUp(PLANS.hobby, paid, now)).toEqual({
    day: shortDate('2026-12-31T12:00:00.000Z'),
    note: '75 credits are added',
  });
  expect(nextTopUp(PLANS.hobby, { ...paid, subscriptionStatus: 'canceled' }, now)).toBeNull();
});

test('the limit of workspaces names the next plan up', () => {
  expect([PLANS.free, PLANS.hobby, PLANS.pro].map(nextPlanWorkspaces)).toEqual([
    'Hobby has 5',
    'Pro has no limit',
    '',
  ]);
});
