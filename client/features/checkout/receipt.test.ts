import { expect, test } from 'vitest';
import type { CreditEntry } from '#shared/operations/credits.ts';
import { receiptOf } from './receipt.ts';

const entry = (id: string, amount: number, reason: string): CreditEntry => ({
  id,
  createdAt: '2026-11-26T10:00:00.000Z',
  amount,
  reason,
  kind: null,
  action: null,
  item: null,
});
const free = { subscriptionStatus: null, subscriptionPlan: null, subscriptionEndsAt: null };

test('bought credits are shown with the balance before and after them', () => {
  const entries = [
    entry('spend', -0.25, 'spend'),
    entry('new', 50, 'purchase'),
    entry('old', 2.4, 'sign-up'),
  ];
  expect(
    receiptOf({ plan: 'credits10', creditEntryId: 'new' }, { ...free, credits: 52.15 }, entries),
  ).toEqual({
    sentence: '50 credits are in your account.',
    balance: { before: '2.40', name: 'Bought', change: '+50.00', now: '52.40' },
  });
});

test('a purchase of long ago, which is not on the first page of the ledger, has no balance', () => {
  const entries = [entry('old', 50, 'purchase'), entry('first', 10, 'sign-up')];
  const purchase = { plan: 'credits10', creditEntryId: 'older' } as const;
  expect(receiptOf(purchase, { ...free, credits: 60 }, entries).balance).toBeNull();
});

test('a plan is shown with or without monthly credits, and one that was switched since is named with the present one', () => {
  const purchase = { plan: 'hobby', creditEntryId: 'new' } as const;
  const entries = [entry('new', 75, 'monthly-plan'), entry('old', 10, 'sign-up')];
  const hobby = { subscriptionStatus: 'active', subscriptionPlan: 'hobby', subscriptionEndsAt: null };
  expect(receiptOf(purchase, { ...hobby, credits: 85 }, entries)).toEqual({
    sentence: 'You are on the Hobby plan.',
    balance: { before: '10.00', name: 'Monthly credits', change: '+75.00', now: '85.00' },
  });
  const pro = { ...hobby, subscriptionPlan: 'pro' };
  expect(receiptOf({ plan: 'pro', creditEntryId: null }, { ...pro, credits: 10 }, entries)).toEqual({
    sentence: 'You are on the Pro plan.',
    balance: null,
  });
  expect(receiptOf(purchase, { ...pro, credits: 85 }, entries).sentence).toBe(
    'You paid for the Hobby plan. Your plan is Pro now.',
  );
});
