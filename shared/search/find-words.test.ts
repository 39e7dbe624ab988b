import { describe, expect, test } from 'vitest';
import { findWords, snippetOf } from './find-words.ts';

const marked = (text: string, words: string[]) =>
  findWords(text, words).map(([from, to]) => text.slice(from, to));

describe('findWords', () => {
  test('findWords ignores case and diacritics, and matches at the beginnings of words', () => {
    expect(marked('Café and cafeteria, decaf', ['cafe'])).toEqual(['Café', 'cafe']);
  });

  test('findWords matches anywhere in scripts without spaces', () => {
    expect(marked('全文検索の全文', ['全文', '検索'])).toEqual(['全文検索'.slice(0, 2), '検索', '全文']);
  });

  test('findWords merges two overlapping matches', () => {
    expect(marked('lowland', ['low', 'lowla'])).toEqual(['lowla']);
  });

  test('findWords includes both units of a surrogate pair', () => {
    expect(marked('𝐀 tide', ['a'])).toEqual(['𝐀']);
  });
});

describe('snippetOf', () => {
  const LONG = `${'The board stood bare. '.repeat(20)}Low water at six.${' Nobody came.'.repeat(30)}`;

  test('a snippet is the text around the first match, on one line, with an ellipsis at each cut', () => {
    const { snippet, found } = snippetOf(LONG, ['low water']);
    expect(snippet.startsWith('…')).toBe(true);
    expect(snippet.endsWith('…')).toBe(true);
    expect(snippet.length).toBeLessThanOrEqual(203);
    expect(found.map(([from, to]) => snippet.slice(from, to))).toEqual(['Low water']);
  });

  test('the snippet of a short text is the complete text', () => {
    expect(snippetOf('Low\nwater', ['water'])).toEqual({ snippet: 'Low water', found: [[4, 9]] });
  });

  test('a snippet without a match begins at the beginning of the text', () => {
    expect(snippetOf(LONG, ['harbour']).snippet.startsWith('The board')).toBe(true);
  });
});
