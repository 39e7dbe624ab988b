import { expect, test } from 'vitest';
import { TextBudget } from './text-budget.ts';

const HOUR = 3_600_000;

function createBudget(perHour: Record<string, number>) {
  const clock = { now: 1_000 };
  return {
    clock,
    perHour,
    budget: new TextBudget(
      (userId) => perHour[userId] ?? 0,
      () => clock.now,
    ),
  };
}

test('[A15] an hour’s budget can be spent at once, and bytes that do not fit are not counted', () => {
  const { budget } = createBudget({ ada: 1_000 });
  expect(budget.spend('ada', 900)).toBe(0);
  expect(budget.spend('ada', 200)).toBe(HOUR / 10);
  expect(budget.spend('ada', 100)).toBe(0);
  expect(budget.spend('ada', 1)).toBeGreaterThan(0);
});

test('a budget refills steadily, up to one hour’s worth', () => {
  const { budget, clock } = createBudget({ ada: 1_000 });
  budget.spend('ada', 1_000);
  clock.now += HOUR / 4;
  expect(budget.spend('ada', 250)).toBe(0);
  expect(budget.spend('ada', 250)).toBe(HOUR / 4);
  clock.now += 10 * HOUR;
  expect(budget.spend('ada', 1_000)).toBe(0);
  expect(budget.spend('ada', 1)).toBeGreaterThan(0);
});

test('each person has a budget of their own', () => {
  const { budget } = createBudget({ ada: 1_000, ben: 1_000 });
  budget.spend('ada', 1_000);
  expect(budget.spend('ben', 1_000)).toBe(0);
});

test('a larger plan takes effect without waiting', () => {
  const { budget, perHour } = createBudget({ ada: 1_000 });
  budget.spend('ada', 1_000);
  perHour['ada'] = 3_000;
  expect(budget.spend('ada', 2_000)).toBe(0);
  expect(budget.spend('ada', 1)).toBeGreaterThan(0);
});

test('a smaller plan leaves the remaining bytes as they are', () => {
  const { budget, clock, perHour } = createBudget({ ada: 1_000 });
  budget.spend('ada', 900);
  perHour['ada'] = 100;
  expect(budget.spend('ada', 200)).toBeGreaterThan(0);
  expect(budget.spend('ada', 100)).toBe(0);
  clock.now += HOUR;
  expect(budget.spend('ada', 101)).toBeGreaterThan(0);
});
