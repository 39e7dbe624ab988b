import { expect, test } from 'vitest';
import { openBesideActive, replaceDocument, inactiveIdOf, splitForAddress, type Split } from './split.ts';

const LEFT: Split = { left: 'high', right: 'low', active: 'left' };
const RIGHT: Split = { left: 'high', right: 'low', active: 'right' };

test('the address activates the side that has its document', () => {
  expect(splitForAddress(LEFT, 'low')).toEqual(RIGHT);
  expect(splitForAddress(RIGHT, 'low')).toBe(RIGHT);
  expect(splitForAddress(RIGHT, 'high')).toEqual(LEFT);
});

test('any other document replaces the active one', () => {
  expect(splitForAddress(LEFT, 'slack')).toEqual({ left: 'slack', right: 'low', active: 'left' });
  expect(splitForAddress(RIGHT, 'slack')).toEqual({ left: 'high', right: 'slack', active: 'right' });
});

test('a closing side stays until the other one is active, and no longer closes if another document opens in it', () => {
  const closing: Split = { ...LEFT, closing: 'left' };
  expect(splitForAddress(closing, 'high')).toBe(closing);
  expect(splitForAddress(closing, 'low')).toBeNull();
  expect(splitForAddress(closing, 'slack')).toEqual({ left: 'slack', right: 'low', active: 'left' });
});

test('a document opens beside the active one, at first on the right', () => {
  expect(openBesideActive(null, 'high', 'low')).toEqual(LEFT);
  expect(openBesideActive(RIGHT, 'low', 'slack')).toEqual({ left: 'slack', right: 'low', active: 'right' });
});

test('no document opens beside itself, and a document that is already open stays on its side', () => {
  expect(openBesideActive(null, 'high', 'high')).toBeNull();
  expect(openBesideActive(LEFT, 'high', 'high')).toBe(LEFT);
  expect(openBesideActive(LEFT, 'high', 'low')).toBe(LEFT);
  expect(replaceDocument(LEFT, 'low', 'high')).toBe(LEFT);
});

test('a link in the inactive page replaces that page', () => {
  expect(replaceDocument(LEFT, 'low', 'slack')).toEqual({ left: 'high', right: 'slack', active: 'left' });
  expect(inactiveIdOf({ left: 'high', right: 'slack', active: 'left' })).toBe('slack');
  expect(replaceDocument(LEFT, 'gone', 'slack')).toBe(LEFT);
  expect(replaceDocument(null, 'high', 'slack')).toBeNull();
});
