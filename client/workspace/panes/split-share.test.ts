// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { shareAfterKey, clampShare, splitShare } from './split-share.ts';

beforeEach(() => localStorage.clear());

test('no page becomes narrower than the minimum width', () => {
  expect(clampShare(10, 2_000)).toBe(25);
  expect(clampShare(90, 2_000)).toBe(75);
  expect(clampShare(25, 1_000)).toBe(34);
  expect(clampShare(75, 1_000)).toBe(66);
  expect(clampShare(49.6, 1_000)).toBe(50);
});

test('without room for two pages of minimum width each gets half', () => {
  expect(clampShare(30, 500)).toBe(50);
});

test('arrow keys change the share, Home and End set its limits, and other keys do nothing', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', 'Escape'];
  expect(keys.map((key) => shareAfterKey(key, 50))).toEqual([48, 52, 25, 75, undefined, undefined]);
});

test('each workspace stores its own share, and an invalid stored share counts as half', () => {
  splitShare('one').set(60);
  expect(splitShare('one').get()).toBe(60);
  expect(splitShare('two').get()).toBe(50);
  localStorage.setItem('foolscap:splitShare:two', '99');
  expect(splitShare('two').get()).toBe(50);
});
