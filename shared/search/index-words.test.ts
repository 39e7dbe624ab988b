import { describe, expect, test } from 'vitest';
import { indexWords, parseSearchQuery } from './index-words.ts';

describe('indexWords', () => {
  test('indexWords does not change words that are separated by spaces', () => {
    expect(indexWords('Low water, at six.')).toBe('Low water, at six.');
  });

  test('indexWords splits a run without spaces into its pairs and its last character', () => {
    expect(indexWords('全文検索').trim()).toBe('全文 文検 検索 索');
    expect(indexWords('海').trim()).toBe('海');
    expect(indexWords('潮は、引く').trim().split(/\s+/)).toEqual(['潮は', 'は', '、', '引く', 'く']);
  });

  test('indexWords splits a run of Thai into its pairs, and its marks become letters of the index', () => {
    expect(indexWords('เรือ').trim()).toBe('เร ร\u{F0E37} \u{F0E37}อ อ');
    expect(indexWords('की कि')).toBe('क\u{F0940} क\u{F093F}');
  });

  test('indexWords removes harakat and niqqud, and does not change accents', () => {
    expect(indexWords('كَتَبَتِ הַמְּנוֹרָה café й')).toBe('كتبت המנורה café й');
  });

  test('indexWords turns full-width letters into plain letters', () => {
    expect(indexWords('ＡＢＣ')).toBe('ABC');
  });
});

describe('a search query', () => {
  test('every unquoted word of a query is a term that matches as a prefix', () => {
    expect(parseSearchQuery('low wat')).toMatchObject([
      { words: 'low', isPrefix: true },
      { words: 'wat', isPrefix: true },
    ]);
  });

  test('quoted words of a query are one term of adjacent, complete words', () => {
    expect(parseSearchQuery('"low water" six')).toMatchObject([
      { words: 'low water', isPrefix: false },
      { words: 'six', isPrefix: true },
    ]);
  });

  test('a run without spaces becomes its pairs alone, and a single character stays', () => {
    expect(parseSearchQuery('文検索')).toEqual([{ typed: '文検索', words: '文検 検索', isPrefix: true }]);
    expect(parseSearchQuery('索')).toEqual([{ typed: '索', words: '索', isPrefix: true }]);
  });

  test.each(['', '   ', '\u0640', '\u064E', '"" - * ( ) : ^', '--', '"'])(
    'a query without letters and digits has no terms: %j',
    (question) => {
      expect(parseSearchQuery(question)).toEqual([]);
    },
  );

  test('a single letter does not match as a prefix, except in scripts without spaces', () => {
    expect(parseSearchQuery('a b 海').map(({ isPrefix }) => isPrefix)).toEqual([false, false, true]);
  });

  test('a query has at most twelve terms', () => {
    expect(parseSearchQuery('a b c d e f g h i j k l m n')).toHaveLength(12);
  });
});
