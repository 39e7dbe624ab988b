import { describe, expect, test } from 'vitest';

import { searchText } from './block-search.ts';
import { compileQuery, EMPTY_QUERY, type FindQuery } from './find-query.ts';

function find(text: string, query: Partial<FindQuery>): string[] {
  const compiled = compileQuery({ ...EMPTY_QUERY, ...query });
  if (compiled.kind !== 'expression') throw new Error(compiled.kind);
  return searchText(text, compiled.expression).map(({ from, to }) => text.slice(from, to));
}

describe('a query', () => {
  test('a plain query matches the special characters of patterns literally', () => {
    expect(find('a.b (c) a+b [x] 5$ ^ {2} \\n |', { text: '.' })).toEqual(['.']);
    for (const special of ['a+b', '(c)', '[x]', '5$', '^', '{2}', '\\n', '|']) {
      expect(find('a.b (c) a+b [x] 5$ ^ {2} \\n |', { text: special })).toEqual([special]);
    }
  });

  test('a query ignores case unless matchCase is set', () => {
    expect(find('Harbour harbour HARBOUR', { text: 'harbour' })).toHaveLength(3);
    expect(find('Harbour harbour HARBOUR', { text: 'harbour', matchCase: true })).toEqual(['harbour']);
    expect(find('ÉCOLE école', { text: 'École' })).toHaveLength(2);
  });

  test('a query with wholeWords finds whole words of any script', () => {
    expect(find('tide, tides; ebb-tide tide', { text: 'tide', wholeWords: true })).toHaveLength(3);
    expect(find('été étés', { text: 'été', wholeWords: true })).toEqual(['été']);
    expect(find('née nee', { text: 'n', wholeWords: true })).toEqual([]);
  });

  test('a plain query finds typographic quotes, no-break spaces and hyphens by those on the keyboard', () => {
    expect(find('“It’s late,” he said', { text: `"It's late,"` })).toEqual(['“It’s late,”']);
    expect(find('6′2″ and «Nein»', { text: `6'2"` })).toEqual(['6′2″']);
    expect(find('«Nein»', { text: '"Nein"' })).toHaveLength(1);
    expect(find('6\u00A0km', { text: '6 km' })).toHaveLength(1);
    expect(find('ebb\u2011tide', { text: 'ebb-tide' })).toHaveLength(1);
  });

  test.each([
    ['...', 'Wait… he said'],
    ['…', 'Wait... he said'],
    ['--', 'he said – and'],
    ['said -- and', 'he said – and went'],
    ['–', 'he said -- and'],
    ['---', 'he said—and'],
    ['"Bonjour', 'Elle dit « Bonjour ! »'],
    ['Bonjour !"', 'Elle dit «\u00A0Bonjour\u202F!\u00A0»'],
    ['They find', 'They ﬁnd it'],
    ['They ﬁnd', 'They find it'],
    ['office', 'the oﬃce'],
    ['offices', 'the oﬀices'],
    ['first', 'the ﬁrﬆ'],
    ['café', 'un cafe\u0301 noir'],
    ['cafe\u0301', 'un café noir'],
    ['garçon', 'le garc\u0327on'],
    ['CLÉ', 'la cle\u0301'],
    ['한글', '한글'.normalize('NFD')],
    ['كتبت', 'كَتَبَتِ الرِّسَالَةَ فِي اللَّيْلِ'],
    ['الليل', 'كَتَبَتِ الرِّسَالَةَ فِي اللَّيْلِ'],
    ['كَتَبَتِ', 'كَتَبَتِ الرِّسَالَةَ'],
    ['كتاب', 'كتـــاب'],
    ['المنورة', 'ٱلْمُنَوَّرَة'],
    ['أكل', 'أَكَلَ'.normalize('NFD')],
    ['המנורה', 'בַּלַּיְלָה הִדְלִיקָה אֶת הַמְּנוֹרָה'],
    ['की', 'वह नाव से किनारे की ओर गई'],
  ])('%j is found in %j', (text, within) => {
    expect(find(within, { text })).toHaveLength(1);
  });

  test.each([
    ['vowels that are typed count', 'كُتُب', 'كَتَبَ'],
    ['another vowel sign of Hindi is another letter', 'कि', 'की'],
    ['a letter without its accent is another one', 'cafe', 'cafe\u0301'],
  ])('%s: %j is not found in %j', (_, text, within) => {
    expect(find(within, { text })).toEqual([]);
  });

  test('a match with vowels has all marks of its last letter, and whole words end after them', () => {
    expect(find('כָּל הַלַּיְלָה', { text: 'הלילה' })).toEqual(['הַלַּיְלָה']);
    expect(find('كَتَبَتِ الرِّسَالَةَ', { text: 'كتب', wholeWords: true })).toEqual([]);
    expect(find('كَتَبَتِ الرِّسَالَةَ', { text: 'كتبت', wholeWords: true })).toEqual(['كَتَبَتِ']);
  });

  test.each([
    ['cafe', 'un cafe\u0301 noir'],
    ['cafe', 'un café noir'],
    ['--', 'ebb-tide'],
    ['...', 'a.b..c'],
    ['fi', 'a f and an i'],
  ])('%j is not found in %j', (text, within) => {
    expect(find(within, { text })).toEqual([]);
  });

  test('a letter of a script whose vowels are marks is found with any of them', () => {
    expect(find('की कि', { text: 'क' })).toHaveLength(2);
    expect(find('हिन्दी', { text: 'हिन' })).toHaveLength(1);
  });

  test('a pattern returns its groups and never an empty match', () => {
    const compiled = compileQuery({ ...EMPTY_QUERY, text: '(\\d+)\\.(\\d*)', isPattern: true });
    if (compiled.kind !== 'expression') throw new Error(compiled.kind);
    expect(searchText('at 6.14 and 7.', compiled.expression)).toEqual([
      { from: 3, to: 7, groups: ['6', '14'] },
      { from: 12, to: 14, groups: ['7', ''] },
    ]);
    expect(find('some words', { text: 'x*', isPattern: true })).toEqual([]);
  });

  test('an incomplete pattern returns an error, and an empty query no expression', () => {
    expect(compileQuery({ ...EMPTY_QUERY, text: '(', isPattern: true })).toEqual({
      kind: 'error',
      message: 'This pattern is not complete yet.',
    });
    expect(compileQuery(EMPTY_QUERY)).toEqual({ kind: 'none' });
  });
});
