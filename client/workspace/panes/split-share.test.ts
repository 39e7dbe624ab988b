// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest';
import { shareByKey, shareWithin, splitShare } from './split-share.ts';

beforeEach(() => localStorage.clear());

test('no page gets narrower than a page can be', () => {
  expect(shareWithin(10, 2_000)).toBe(25);
  expect(shareWithin(90, 2_000)).toBe(75);
  expect(shareWithin(25, 1_000)).toBe(34);
  expect(shareWithin(75, 1_000)).toBe(66);
  expect(shareWithin(49.6, 1_000)).toBe(50);
});

test('where there is no room for two, halves', () => {
  expect(shareWithin(30, 500)).toBe(50);
});

test('arrows move it, Home and End go to the ends, other keys mean nothing', () => {
  const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', 'Escape'];
  expect(keys.map((key) => shareByKey(key, 50))).toEqual([48, 52, 25, 75, undefined, undefined]);
});

test('each workspace keeps its own place, and what cannot be read is halves', () => {
  splitShare('one').set(60);
  expect(splitShare('one').get()).toBe(60);
  expect(splitShare('two').get()).toBe(50);
  localStorage.setItem('foolscap:splitShare:two', '99');
  expect(splitShare('two').get()).toBe(50);
});
