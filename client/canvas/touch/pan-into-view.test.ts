import { expect, test } from 'vitest';
import { shiftIntoSight } from './pan-into-view.ts';

test('what is written in by a finger is moved no farther than into sight; of what is too long, the beginning', () => {
  const sight = { from: 10, to: 100 };
  expect(shiftIntoSight({ from: 20, to: 90 }, sight)).toBe(0);
  expect(shiftIntoSight({ from: -40, to: 20 }, sight)).toBe(50);
  expect(shiftIntoSight({ from: 80, to: 130 }, sight)).toBe(-30);
  expect(shiftIntoSight({ from: 40, to: 400 }, sight)).toBe(-30);
});
