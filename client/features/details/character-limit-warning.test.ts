import { expect, test } from 'vitest';
import { remainingText, remainingTextShort, characterLimitWarning } from './character-limit-warning.ts';

test('characterLimitWarning is null while more than a tenth is left, then rises at each step', () => {
  const steps = [101, 100, 51, 50, 11, 10, 1, 0, -1].map((remaining) =>
    characterLimitWarning(remaining, 1_000),
  );
  expect(steps).toEqual([null, 0, 0, 1, 1, 2, 2, 3, 4]);
});

test('remainingText and remainingTextShort say how many characters are left or over', () => {
  expect([1_200, 1, 0, -1, -40].map(remainingText)).toEqual([
    '1,200 characters left',
    '1 character left',
    'No characters left',
    '1 character over',
    '40 characters over',
  ]);
  expect([1_200, 0, -40].map(remainingTextShort)).toEqual(['1,200 left', '0 left', '40 over']);
});
