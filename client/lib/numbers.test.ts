import { expect, test } from 'vitest';
import { formatNumber, wordCountText } from './numbers.ts';

test('a number has a comma between its thousands', () => {
  expect([0, 999, 48_210, 1_000_000].map(formatNumber)).toEqual(['0', '999', '48,210', '1,000,000']);
});

test('only one word is singular', () => {
  expect([0, 1, 2, 1_001].map(wordCountText)).toEqual(['0 words', '1 word', '2 words', '1,001 words']);
});
