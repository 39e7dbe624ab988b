import { expect, test } from 'vitest';
import { besideActive, inPlaceOf, restingOf, splitAt, type Split } from './split.ts';

const LEFT: Split = { left: 'high', right: 'low', active: 'left' };
const RIGHT: Split = { left: 'high', right: 'low', active: 'right' };

test('the address turns to the side on which its document stands', () => {
  expect(splitAt(LEFT, 'low')).toEqual(RIGHT);
  expect(splitAt(RIGHT, 'low')).toBe(RIGHT);
  expect(splitAt(RIGHT, 'high')).toEqual(LEFT);
});

test('any other document takes the place of the active one', () => {
  expect(splitAt(LEFT, 'slack')).toEqual({ left: 'slack', right: 'low', active: 'left' });
  expect(splitAt(RIGHT, 'slack')).toEqual({ left: 'high', right: 'slack', active: 'right' });
});

test('a side that closes is there until the other one is active, and stays when something else opens in it', () => {
  const closing: Split = { ...LEFT, closing: 'left' };
  expect(splitAt(closing, 'high')).toBe(closing);
  expect(splitAt(closing, 'low')).toBeNull();
  expect(splitAt(closing, 'slack')).toEqual({ left: 'slack', right: 'low', active: 'left' });
});

test('a document opens beside the active one, on the right at first', () => {
  expect(besideActive(null, 'high', 'low')).toEqual(LEFT);
  expect(besideActive(RIGHT, 'low', 'slack')).toEqual({ left: 'slack', right: 'low', active: 'right' });
});

test('no document stands beside itself, and one that is there stays where it is', () => {
  expect(besideActive(null, 'high', 'high')).toBeNull();
  expect(besideActive(LEFT, 'high', 'high')).toBe(LEFT);
  expect(besideActive(LEFT, 'high', 'low')).toBe(LEFT);
  expect(inPlaceOf(LEFT, 'low', 'high')).toBe(LEFT);
});

test('a link in the resting page leads on in its place', () => {
  expect(inPlaceOf(LEFT, 'low', 'slack')).toEqual({ left: 'high', right: 'slack', active: 'left' });
  expect(restingOf({ left: 'high', right: 'slack', active: 'left' })).toBe('slack');
  expect(inPlaceOf(LEFT, 'gone', 'slack')).toBe(LEFT);
  expect(inPlaceOf(null, 'high', 'slack')).toBeNull();
});
