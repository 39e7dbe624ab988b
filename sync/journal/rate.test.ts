import { expect, test } from 'vitest';
import { Rate } from './rate.ts';

test('a rate is that of the last complete window, and 0 after a pause', () => {
  const rate = new Rate(50);
  for (let at = 0; at < 50; at += 1) for (let time = 0; time < 4; time += 1) rate.count(at);
  expect(rate.perMs(49)).toBe(0);
  expect(rate.perMs(50)).toBe(4);
  rate.count(60);
  expect(rate.perMs(99)).toBe(4);
  expect(rate.perMs(100)).toBeCloseTo(0.02);
  expect(rate.perMs(500)).toBe(0);
  rate.count(500);
  // Two windows later the last window has no events.
  expect(rate.perMs(600)).toBe(0);
  rate.count(600);
  expect(rate.perMs(800)).toBe(0);
});
