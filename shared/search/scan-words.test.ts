import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseSearchQuery } from './index-words.ts';
import { scanForm, scanNeedle } from './scan-words.ts';

const matches = (text: string, question: string): boolean =>
  parseSearchQuery(question).every((term) => scanForm(text).includes(scanNeedle(term)));

describe('scanForm', () => {
  test('the scan form of a text is its folded letters and digits, with each word between spaces', () => {
    expect(scanForm('“Low—water,” he said at 6.')).toBe(' low water he said at 6 ');
    expect(scanForm('Café ÉTÉ')).toBe(' cafe ete ');
    expect(scanForm('—')).toBe('  ');
  });
});

test('a text without letters beyond ASCII has the same scan form as next to such a letter', () => {
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

describe('a scan finds words as the index of the server does', () => {
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
  ])('scanning %j for %j returns %j', (text, question, isFound) => {
    expect(matches(text, question)).toBe(isFound);
  });
});
