import { expect, test } from 'vitest';
import { leftSentence, leftShort, characterLimitWarning } from './character-limit-warning.ts';

test('nothing is said while more than a tenth is left; then at each step', () => {
  const steps = [101, 100, 51, 50, 11, 10, 1, 0, -1].map((left) => characterLimitWarning(left, 1_000));
  expect(steps).toEqual([null, 0, 0, 1, 1, 2, 2, 3, 4]);
});

test('what is said', () => {
  expect([1_200, 1, 0, -1, -40].map(leftSentence)).toEqual([
    '1,200 characters left',
    '1 character left',
    'No characters left',
    '1 character over',
    '40 characters over',
  ]);
  expect([1_200, 0, -40].map(leftShort)).toEqual(['1,200 left', '0 left', '40 over']);
});
