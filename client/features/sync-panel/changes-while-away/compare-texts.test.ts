import { expect, test } from 'vitest';
import { compareTexts } from './compare-texts.ts';

const blocks = (texts: Record<string, string>) =>
  Object.entries(texts).map(([id, text]) => ({ id, name: 'paragraph', text }));

test('added and removed words are counted for each paragraph', () => {
  const before = blocks({ a: 'The tide came in.', b: 'She wrote it down.', c: 'Nobody asked.' });
  const after = blocks({ a: 'The tide came late.', b: 'She wrote it down.', d: 'Then it rained, hard.' });
  expect(compareTexts(before, after)).toEqual({ added: 5, removed: 3, paragraphs: 3 });
});

test('a moved paragraph is no change, and reordered words change a paragraph but no word count', () => {
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

test('empty lines count as no paragraph, each Chinese character counts as a word, and a dash counts as none', () => {
  expect(compareTexts(blocks({ a: 'Word' }), blocks({ a: 'Word', b: '' }))).toMatchObject({ paragraphs: 0 });
  expect(compareTexts([], blocks({ a: '海来了 — yes' }))).toEqual({ added: 4, removed: 0, paragraphs: 1 });
  expect(compareTexts(blocks({ a: 'She’ll come.' }), blocks({ a: 'She’ll come, well-known' }))).toEqual({
    added: 1,
    removed: 0,
    paragraphs: 1,
  });
});
