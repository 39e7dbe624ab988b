import { expect, test } from 'vitest';
import { canAfford, CREDIT_COSTS, creditsNeeded, creditsText } from './credits.ts';

const free = { subscriptionStatus: null, subscriptionPlan: null };
const hobby = { subscriptionStatus: 'active', subscriptionPlan: 'hobby' };

test('without a plan the cost has to be covered, and with a paid plan it has not', () => {
  expect(canAfford({ ...free, credits: 100 }, CREDIT_COSTS.blogPost)).toBe(true);
  expect(canAfford({ ...free, credits: 99 }, CREDIT_COSTS.blogPost)).toBe(false);
  expect(canAfford({ ...free, credits: 5 }, CREDIT_COSTS.assistant)).toBe(true);
  expect(canAfford({ ...free, credits: 4 }, CREDIT_COSTS.assistant)).toBe(false);
  expect(canAfford({ ...hobby, credits: 0 }, CREDIT_COSTS.blogPost)).toBe(true);
  expect(canAfford({ ...hobby, subscriptionStatus: 'past_due', credits: 0 }, CREDIT_COSTS.assistant)).toBe(
    false,
  );
});

test('credits are shown with two decimals', () => {
  expect([0, 5, 975, 5000].map((hundredths) => creditsText(hundredths))).toEqual([
    '0.00',
    '0.05',
    '9.75',
    '50.00',
  ]);
});

test('the sentence about missing credits names the cost', () => {
  expect(creditsNeeded('blogPost')).toBe(
    'You need at least 1 credit or an active subscription to generate a blog post',
  );
  expect(creditsNeeded('outline')).toContain('0.25 credits');
  expect(creditsNeeded('assistant', 40)).toContain('0.40 credits');
});
