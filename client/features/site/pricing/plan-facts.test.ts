import { expect, test } from 'vitest';
import type { PlanId } from '#shared/plans/plans.ts';
import { TOOLS } from '#shared/site/tools.ts';
import { COMPARISON, creditRows, OFFERS, priceText } from './plan-facts.ts';

test('the cards name the prices and limits of the plans', () => {
  expect(OFFERS.map(({ name, price, per, points }) => [name, price, per, points[0], points[1]])).toEqual([
    ['Free', '$0', 'for as long as you like', '2 workspaces', '10 monthly AI credits'],
    ['Hobby', '$8', 'per month', '5 workspaces', '75 credits monthly'],
    ['Credits', '$4', 'one-time', '50 credits', 'Never expire'],
    ['Pro', '$19.99', 'per month', 'Unlimited workspaces', 'Unlimited usage'],
  ]);
  expect(priceText(450)).toBe('$4.50');
});

test('the comparison lists the room for files and the text of an hour of each plan', () => {
  const facts = new Map(COMPARISON.flatMap((group) => group.facts));
  const texts = (name: string) => ['free', 'hobby', 'pro'].map((id) => facts.get(name)?.[id as PlanId]);
  expect(texts('Room for files')).toEqual(['512 MB', '10 GB', '100 GB']);
  expect(texts('Text stored in an hour')).toEqual(['128 MB', '256 MB', '512 MB']);
});

test('the table of runs divides each amount of credits by the cost', () => {
  const all = TOOLS.map((tool) => ({ ...tool, exists: true }));
  expect(creditRows(all).map(({ cost, runs }) => [cost, ...runs])).toEqual([
    [100, 10, 50, 75],
    [50, 20, 100, 150],
    [25, 40, 200, 300],
    [5, 200, 1000, 1500],
  ]);
});

test('the page sells no work of a tool that does not exist', () => {
  const without = TOOLS.map((tool) => ({ ...tool, exists: tool.id === 'editor' }));
  expect(creditRows(without).map(({ name }) => name)).toEqual(['One answer in the editor or on a canvas']);
  const hasIntegrations = TOOLS.some(
    ({ id, exists }) => exists && (id === 'wordpress-sync' || id === 'ghost'),
  );
  const points = OFFERS.flatMap((offer) => offer.points);
  expect(points.includes('More integrations')).toBe(hasIntegrations);
});
