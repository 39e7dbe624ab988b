import { expect, test } from 'vitest';
import { panIntoView } from './pan-into-view.ts';

test('what is written in by a finger is moved no farther than into sight; of what is too long, the beginning', () => {
  const sight = { from: 10, to: 100 };
  expect(panIntoView({ from: 20, to: 90 }, sight)).toBe(0);
  expect(panIntoView({ from: -40, to: 20 }, sight)).toBe(50);
  expect(panIntoView({ from: 80, to: 130 }, sight)).toBe(-30);
  expect(panIntoView({ from: 40, to: 400 }, sight)).toBe(-30);
});
