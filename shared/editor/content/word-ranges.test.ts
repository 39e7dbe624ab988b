import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { countWords } from './count-words.ts';
import { wordRanges } from './word-ranges.ts';

const words = (text: string) => wordRanges(text).map(({ from, to }) => text.slice(from, to));

describe('wordRanges', () => {
  test('wordRanges returns runs between spaces, and the parts of a run that dashes divide', () => {
    expect(words(' A well-known\tword & 1,000\nothers ')).toEqual([
      'A',
      'well-known',
      'word',
      '&',
      '1,000',
      'others',
    ]);
    expect(words('the sea\u2014\u201Ccold\u201D\u2014\u2026 and')).toEqual([
      'the',
      'sea',
      '\u201Ccold\u201D',
      'and',
    ]);
    expect(words('')).toEqual([]);
  });

  test('wordRanges returns each Chinese and Japanese character as a word', () => {
    expect(words('in \u6771\u4EAC, \u{20BB7}x')).toEqual(['in', '\u6771', '\u4EAC', '\u{20BB7}', 'x']);
  });

  test('wordRanges returns as many ranges as countWords counts, ascending and without overlaps', () => {
    const alphabet = [
      'a',
      'B',
      '7',
      ' ',
      ' ',
      '\n',
      '\u2014',
      '\u2013',
      '-',
      '\u201D',
      '\u6771',
      '\u3001',
      '\u{20BB7}',
      '\u{1F642}',
      '\u00E9',
      '\uAC00',
      '&',
    ];
    for (let seed = 1; seed <= 500; seed += 1) {
      const random = new SeededRandom(seed);
      const text = Array.from({ length: random.below(40) }, () => random.pickOrUndefined(alphabet)).join('');
      const ranges = wordRanges(text);
      expect(ranges.length, JSON.stringify(text)).toBe(countWords(text));
      let end = 0;
      for (const { from, to } of ranges) {
        expect(from).toBeGreaterThanOrEqual(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
    }
  });
});
