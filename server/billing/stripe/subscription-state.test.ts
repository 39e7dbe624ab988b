import { describe, expect, test } from 'vitest';
import { decidingOf, endOf, isRunning, statusOf } from './subscription-state.ts';

type Judged = Parameters<typeof statusOf>[0];

/** A subscription whose period ends at second 2000. */
const subscription = (fields: Partial<Judged> = {}): Judged => ({
  status: 'active',
  cancel_at_period_end: false,
  cancel_at: null,
  created: 1000,
  ended_at: null,
  // The other fields of an item do not matter here.
  items: { data: [{ current_period_end: 2000 }] } as Judged['items'],
  ...fields,
});

describe('the status of a subscription', () => {
  test.each([
    ['active', 'active'],
    ['trialing', 'active'],
    ['past_due', 'past_due'],
    ['canceled', 'deleted'],
    ['unpaid', 'deleted'],
    ['incomplete_expired', 'deleted'],
    ['paused', undefined],
    ['incomplete', undefined],
  ] as const)('a subscription that is %s at the provider is stored as %s', (status, stored) => {
    expect(statusOf(subscription({ status }))).toBe(stored);
  });

  test('a subscription that will end is canceled, and ends with its period or at the date that was set', () => {
    expect(statusOf(subscription({ cancel_at_period_end: true }))).toBe('canceled');
    expect(endOf(subscription({ cancel_at_period_end: true }))).toBe(2_000_000);
    expect(statusOf(subscription({ cancel_at: 1500 }))).toBe('canceled');
    expect(endOf(subscription({ cancel_at: 1500 }))).toBe(1_500_000);
    expect(statusOf(subscription({ cancel_at: 1500, status: 'past_due' }))).toBe('past_due');
  });

  test('a subscription that has ended ended at that moment, also before its period was over', () => {
    expect(endOf(subscription({ status: 'canceled', ended_at: 1200, cancel_at: 1500 }))).toBe(1_200_000);
  });
});

test('of several subscriptions one that is paid for decides, and of equal ones the newest', () => {
  const ended = subscription({ status: 'canceled', created: 3000 });
  const late = subscription({ status: 'past_due', created: 2500 });
  const [early, recent] = [
    subscription({ created: 1000 }),
    subscription({ status: 'trialing', created: 2000 }),
  ];
  expect(decidingOf([ended, late, early, recent])).toBe(recent);
  expect(decidingOf([ended, late])).toBe(late);
  expect(decidingOf([ended, subscription({ status: 'incomplete', created: 4000 })])).toBe(ended);
  expect(decidingOf([])).toBeUndefined();
});

test('a subscription that ended or never began is not running', () => {
  const statuses = ['active', 'paused', 'unpaid', 'canceled', 'incomplete', 'incomplete_expired'] as const;
  expect(statuses.map((status) => isRunning({ status }))).toEqual([true, true, true, false, false, false]);
});
