import { describe, expect, test } from 'vitest';
import { findWords, snippetOf } from './find-words.ts';

const marked = (text: string, asked: string[]) =>
  findWords(text, asked).map(([from, to]) => text.slice(from, to));

describe('where words stand', () => {
  test('without case and marks, at the beginnings of words', () => {
    expect(marked('Café and cafeteria, decaf', ['cafe'])).toEqual(['Café', 'cafe']);
  });

  test('anywhere in writings without spaces', () => {
    expect(marked('全文検索の全文', ['全文', '検索'])).toEqual(['全文検索'.slice(0, 2), '検索', '全文']);
  });

  test('of two that overlap one is shown', () => {
    expect(marked('lowland', ['low', 'lowla'])).toEqual(['lowla']);
  });

  test('a letter of two units keeps both', () => {
    expect(marked('𝐀 tide', ['a'])).toEqual(['𝐀']);
  });
});

describe('a snippet', () => {
  const LONG = `${'The board stood bare. '.repeat(20)}Low water at six.${' Nobody came.'.repeat(30)}`;

  test('is the words around the first place, on one line, with an ellipsis where it is cut', () => {
    const { snippet, found } = snippetOf(LONG, ['low water']);
    expect(snippet.startsWith('…')).toBe(true);
    expect(snippet.endsWith('…')).toBe(true);
    expect(snippet.length).toBeLessThanOrEqual(203);
    expect(found.map(([from, to]) => snippet.slice(from, to))).toEqual(['Low water']);
  });

  test('of a short text is the text', () => {
    expect(snippetOf('Low\nwater', ['water'])).toEqual({ snippet: 'Low water', found: [[4, 9]] });
  });

  test('without the words begins at the beginning', () => {
    expect(snippetOf(LONG, ['harbour']).snippet.startsWith('The board')).toBe(true);
  });
});
