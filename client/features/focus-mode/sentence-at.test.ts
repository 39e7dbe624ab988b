import { expect, test } from 'vitest';
import { sentenceAt } from './sentence-at.ts';

const TIDE = 'The tide turned at six. Nobody saw it? She did! ';

test.each([
  ['inside the first sentence', TIDE, 5, 'The tide turned at six. '],
  [
    'right behind its full stop, where the next word may still belong to it',
    TIDE,
    24,
    'The tide turned at six. ',
  ],
  ['behind the first letter of the next one', TIDE, 25, 'Nobody saw it? '],
  ['at the end of the paragraph', TIDE, TIDE.length, 'She did! '],
  ['at the start of the paragraph', TIDE, 0, 'The tide turned at six. '],
  [
    'in a sentence with a decimal number',
    'It fell by 3.5 metres. Then it rose.',
    14,
    'It fell by 3.5 metres. ',
  ],
  ['in Japanese', '潮が引いた。誰も見ていない。', 8, '誰も見ていない。'],
  ['in Arabic', 'عاد المد. لم يره أحد.', 12, 'لم يره أحد.'],
  ['in an empty paragraph', '', 0, ''],
])('the sentence of a caret %s', (_, text, caret, sentence) => {
  const { from, to } = sentenceAt(text, caret);
  expect(text.slice(from, to)).toBe(sentence);
});

test('a paragraph without a full stop is searched for 2,000 characters on each side of the caret', () => {
  const { from, to } = sentenceAt('a '.repeat(50_000), 40_000);
  expect([from, to]).toEqual([38_000, 42_000]);
});
