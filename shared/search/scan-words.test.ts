import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readQuestion } from './index-words.ts';
import { scanForm, scanNeedle } from './scan-words.ts';

const holds = (text: string, question: string): boolean =>
  readQuestion(question).every((term) => scanForm(text).includes(scanNeedle(term)));

describe('a text to look for words in', () => {
  test('is letters and digits, folded, each word between spaces', () => {
    expect(scanForm('“Low—water,” he said at 6.')).toBe(' low water he said at 6 ');
    expect(scanForm('Café ÉTÉ')).toBe(' cafe ete ');
    expect(scanForm('—')).toBe('  ');
  });
});

test('a text without letters beyond ASCII has the form that it has beside one with them', () => {
  const plain = fc.string({
    unit: fc.mapToConstant(
      { num: 128, build: (at) => String.fromCodePoint(at) },
      { num: 112, build: (at) => String.fromCodePoint(0x2000 + at) },
      { num: 3, build: (at) => ['\u00A0', '«', '»'][at] ?? '' },
    ),
  });
  fc.assert(
    fc.property(plain, (text) => {
      expect(scanForm(`${text} é`)).toBe(` ${`${scanForm(text).trim()} e`.trim()} `);
    }),
  );
});

describe('words are found as the index of the server finds them', () => {
  test.each([
    ['Low water at six.', 'wat', true],
    ['Low water at six.', 'ater', false],
    ['Low, water.', '"low water"', true],
    ['Low waters.', '"low water"', false],
    ['The water was low.', '"low water"', false],
    ['A tide', 'a', true],
    ['All tides', 'a', false],
    ['She didn’t', 'didn', true],
    ['She didn’t', "didn't", true],
    ['全文検索', '検索', true],
    ['全文検索', '索', true],
    ['潮は、引く', 'は引', false],
    ['第foo章', 'foo', true],
    ['Ｌｏｗ', 'low', true],
  ])('%j asked for %j: %j', (text, question, isFound) => {
    expect(holds(text, question)).toBe(isFound);
  });
});
