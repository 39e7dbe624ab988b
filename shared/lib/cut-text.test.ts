import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test.each([
  ['Low water', 3, 'Low'],
  ['Low water', 20, 'Low water'],
  ['a🌊b', 2, 'a'],
  ['a🌊b', 3, 'a🌊'],
])('%j is cut to %i code units without half of a character', (text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});
