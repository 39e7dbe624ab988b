import { expect, test } from 'vitest';
import { TOOLS } from '#shared/site/tools.ts';
import { creditRowsWith, CREDIT_ROWS, OFFERS, offersWith, priceText } from './plan-facts.ts';

const withExisting = (exists: boolean) => TOOLS.map((tool) => ({ ...tool, exists }));

test('the cards name the prices and limits of the plans', () => {
  expect(OFFERS.map(({ name, price, per, points }) => [name, price, per, points[0], points[1]])).toEqual([
    ['Free', '$0', 'for as long as you like', '2 workspaces', '10 monthly AI credits'],
    ['Hobby', '$8', 'per month', '5 workspaces', '75 credits monthly'],
    ['Credits', '$4', 'one-time', '50 credits', 'Never expire'],
    ['Pro', '$19.99', 'per month', 'Unlimited workspaces', 'Unlimited usage'],
  ]);
  expect(priceText(450)).toBe('$4.50');
});

test('the table of runs divides each amount of credits by the cost', () => {
  expect(creditRowsWith(withExisting(true)).map(({ cost, runs }) => [cost, ...runs])).toEqual([
    [100, 10, 50, 75],
    [50, 20, 100, 150],
    [25, 40, 200, 300],
    [5, 200, 1000, 1500],
  ]);
});

test('neither a card nor the table of runs promises a tool that does not exist', () => {
  const none = withExisting(false);
  expect(offersWith(none).flatMap(({ points }) => points)).not.toContain('More integrations');
  expect(offersWith(withExisting(true)).flatMap(({ points }) => points)).toContain('More integrations');
  const editorOnly = none.map((tool) => ({ ...tool, exists: tool.id === 'editor' }));
  expect(creditRowsWith(editorOnly).map(({ name }) => name)).toEqual([
    'One answer in the editor or on a canvas',
  ]);
  const hasResearch = TOOLS.some(({ id, exists }) => id === 'research' && exists);
  expect(CREDIT_ROWS.some(({ name }) => name.startsWith('A research brief'))).toBe(hasResearch);
});
