import { describe, expect, test } from 'vitest';
import { indexWords, readQuestion } from './index-words.ts';

describe('what goes into the index', () => {
  test('words with spaces stay what they are', () => {
    expect(indexWords('Low water, at six.')).toBe('Low water, at six.');
  });

  test('a run without spaces becomes its pairs and its last letter', () => {
    expect(indexWords('全文検索').trim()).toBe('全文 文検 検索 索');
    expect(indexWords('海').trim()).toBe('海');
    expect(indexWords('潮は、引く').trim().split(/\s+/)).toEqual(['潮は', 'は', '、', '引く', 'く']);
  });

  test('full-width letters are letters', () => {
    expect(indexWords('ＡＢＣ')).toBe('ABC');
  });
});

describe('what is asked for', () => {
  test('words, of which each may go on', () => {
    expect(readQuestion('low wat')).toMatchObject([
      { words: 'low', isOpen: true },
      { words: 'wat', isOpen: true },
    ]);
  });

  test('words between quotation marks stand beside each other', () => {
    expect(readQuestion('"low water" six')).toMatchObject([
      { words: 'low water', isOpen: false },
      { words: 'six', isOpen: true },
    ]);
  });

  test('of a run its pairs alone, of one letter that letter', () => {
    expect(readQuestion('文検索')).toEqual([{ asked: '文検索', words: '文検 検索', isOpen: true }]);
    expect(readQuestion('索')).toEqual([{ asked: '索', words: '索', isOpen: true }]);
  });

  test.each(['', '   ', '"" - * ( ) : ^', '--', '"'])('signs alone ask for nothing: %j', (question) => {
    expect(readQuestion(question)).toEqual([]);
  });

  test('a letter alone does not go on, but where letters are words', () => {
    expect(readQuestion('a b 海').map(({ isOpen }) => isOpen)).toEqual([false, false, true]);
  });

  test('no more than a dozen are looked for', () => {
    expect(readQuestion('a b c d e f g h i j k l m n')).toHaveLength(12);
  });
});
