import { expect, test } from 'vitest';
import { bracketedWords } from './bracketed-words.ts';

const RADIO = '<Come to the quay,> the whale said. <Now?> Tova wrote 3 < 5 and 7 > 2.';

test.each([
  ['the same words', RADIO, '<Come to the quay,>', true],
  ['changed words', RADIO, '<Come to the pier,>', true],
  ['the end of words', RADIO, '</Now>', true],
  ['an element that the source lacks', RADIO, '<b>', false],
  ['a script', RADIO, '<script>', false],
  ['an element with a handler', RADIO, '<now onclick=alert(1)>', false],
  ['a link', RADIO, '<see [this](https://sea.example)>', false],
  ['a custom element', RADIO, '<whale-song>', false],
  ['words where the source has none', 'Tova wrote 3 < 5 and 7 > 2.', '<Come,>', false],
  ['an element that the source has', 'He typed <b> twice.', '<b>', false],
  ['words where the source has only elements', 'He typed <b> twice.', '<Come,>', false],
])('%s: whether a tag of the answer is text', (_, source, tag, isText) => {
  expect(bracketedWords(source)(tag)).toBe(isText);
});

test('a source of nothing but brackets is read once', () => {
  const opening = '<'.repeat(200_000);
  expect(bracketedWords(opening)('<b>')).toBe(false);
  expect(bracketedWords(`${opening}Now>`)('<Then>')).toBe(true);
});
