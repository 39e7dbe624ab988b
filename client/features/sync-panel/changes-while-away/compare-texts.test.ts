import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const blocks = (texts: Record<string, string>) =>
  Object.entries(texts).map(([id, text]) => ({ id, name: 'paragraph', text }));

test('words that came and went are counted in the paragraph they stand in', () => {
  const before = blocks({ a: 'The tide came in.', b: 'She wrote it down.', c: 'Nobody asked.' });
  const after = blocks({ a: 'The tide came late.', b: 'She wrote it down.', d: 'Then it rained, hard.' });
  expect(compareTexts(before, after)).toEqual({ added: 5, removed: 3, paragraphs: 3 });
});

test('a paragraph that moved, and one that was split without a new word, say so', () => {
  const before = blocks({ a: 'One two.', b: 'Three four.' });
  expect(compareTexts(before, blocks({ b: 'Three four.', a: 'One two.' }))).toEqual({
    added: 0,
    removed: 0,
    paragraphs: 0,
  });
  expect(compareTexts(blocks({ a: 'one two' }), blocks({ a: 'two one' }))).toEqual({
    added: 0,
    removed: 0,
    paragraphs: 1,
  });
});

test('an empty line is nothing; of Chinese each character counts; a dash is no word', () => {
  expect(compareTexts(blocks({ a: 'Word' }), blocks({ a: 'Word', b: '' }))).toMatchObject({ paragraphs: 0 });
  expect(compareTexts([], blocks({ a: '海来了 — yes' }))).toEqual({ added: 4, removed: 0, paragraphs: 1 });
  expect(compareTexts(blocks({ a: 'She’ll come.' }), blocks({ a: 'She’ll come, well-known' }))).toEqual({
    added: 1,
    removed: 0,
    paragraphs: 1,
  });
});
