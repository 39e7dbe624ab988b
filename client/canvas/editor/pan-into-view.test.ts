import { expect, test } from 'vitest';
import { panIntoView } from './pan-into-view.ts';

test('an edited node is panned just far enough to be visible; a node that is too long shows its beginning', () => {
  const visible = { from: 10, to: 100 };
  expect(panIntoView({ from: 20, to: 90 }, visible)).toBe(0);
  expect(panIntoView({ from: -40, to: 20 }, visible)).toBe(50);
  expect(panIntoView({ from: 80, to: 130 }, visible)).toBe(-30);
  expect(panIntoView({ from: 40, to: 400 }, visible)).toBe(-30);
});
