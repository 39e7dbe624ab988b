import { expect, test } from 'vitest';
import { CHARACTER_FORMS, toKeyboardForms } from './character-forms.ts';
import { findWords, snippetOf } from './find-words.ts';

test('every typeset form becomes the character of the keyboard', () => {
  for (const group of CHARACTER_FORMS)
    expect(toKeyboardForms(group)).toBe(group.charAt(0).repeat([...group].length));
});

test.each([
  ["wasn't", 'In the end it wasn’t hers.', 'wasn’t'],
  ['wasn’t', "In the end it wasn't hers.", "wasn't"],
  ['"come in"', 'He said: “Come in” twice.', '“Come in”'],
  ['6 km', 'It was 6\u00A0km away.', '6\u00A0km'],
  ['ebb-tide', 'An ebb‑tide came.', 'ebb‑tide'],
])('%s is found in %s', (words, text, found) => {
  expect(findWords(text, [words]).map(([from, to]) => text.slice(from, to))).toEqual([found]);
});

test('the snippet of a search with a straight apostrophe is around the words, which are marked', () => {
  const text = `${'She looked at the lamp for a long time. '.repeat(20)}In the end it wasn’t hers.`;
  const { snippet, found } = snippetOf(text, ["wasn't"]);
  expect(found.map(([from, to]) => snippet.slice(from, to))).toEqual(['wasn’t']);
});
