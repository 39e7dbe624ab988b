import { expect, test } from 'vitest';
import type { CreditEntry } from '#shared/operations/credits.ts';
import { receiptOf } from './receipt.ts';

const entry = (id: string, amount: number, reason: string): CreditEntry => ({
  id,
  createdAt: '2026-11-26T10:00:00.000Z',
  amount,
  reason,
  kind: null,
});
const free = { subscriptionStatus: null, subscriptionPlan: null, subscriptionEndsAt: null };
const credits = { plan: 'credits10', newestEntryId: 'old' } as const;

test('bought credits are shown with the balance before and after them', () => {
  const entries = [
    entry('spend', -0.25, 'spend'),
    entry('new', 50, 'purchase'),
    entry('old', 2.4, 'sign-up'),
  ];
  expect(receiptOf(credits, { ...free, credits: 52.15 }, entries)).toEqual({
    sentence: '50 credits are in your account.',
    balance: { before: '2.40', name: 'Bought', change: '+50.00', now: '52.40' },
  });
});

test('an earlier purchase is not the receipt of a later one', () => {
  const entries = [entry('old', 50, 'purchase'), entry('first', 10, 'sign-up')];
  expect(receiptOf(credits, { ...free, credits: 60 }, entries)).toBeNull();
});

test('a subscription is confirmed when the user has its plan, with or without monthly credits', () => {
  const purchase = { plan: 'hobby', newestEntryId: 'old' } as const;
  const entries = [entry('new', 75, 'monthly-plan'), entry('old', 10, 'sign-up')];
  expect(receiptOf(purchase, { ...free, credits: 10 }, entries)).toBeNull();
  const hobby = { subscriptionStatus: 'active', subscriptionPlan: 'hobby', subscriptionEndsAt: null };
  expect(receiptOf(purchase, { ...hobby, credits: 85 }, entries)).toEqual({
    sentence: 'You are on the Hobby plan.',
    balance: { before: '10.00', name: 'Monthly credits', change: '+75.00', now: '85.00' },
  });
  expect(receiptOf(purchase, { ...hobby, credits: 10 }, entries.slice(1))?.balance).toBeNull();
});
