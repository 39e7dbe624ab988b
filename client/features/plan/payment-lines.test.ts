import { expect, test } from 'vitest';
import { moneyText, purchaseText } from './payment-lines.ts';

test('an amount has the decimals of its currency, and a sign when it was paid back', () => {
  expect(moneyText(800, 'usd')).toBe('$8.00');
  expect(moneyText(-133, 'usd')).toBe('−$1.33');
  expect(moneyText(800, 'jpy')).toBe('¥800');
  expect(moneyText(800, '')).toBe('8.00 ');
});

test('the name of a payment is the plan or the number of credits', () => {
  expect(['credits10', 'hobby', 'pro'].map(purchaseText)).toEqual(['50 credits', 'Hobby plan', 'Pro plan']);
});
