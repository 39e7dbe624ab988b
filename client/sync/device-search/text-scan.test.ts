import { expect, test } from 'vitest';
import { parseSearchQuery } from '#shared/search/index-words.ts';
import { MARK_CASES, UNSPACED_CASES } from '#shared/search/testing/script-cases.ts';
import { TextScan } from './text-scan.ts';

const scan = new TextScan();
scan.set('tides', [
  { id: 'a', text: 'Low water at six.' },
  { id: 'b', text: '—' },
  { id: 'c', text: 'The harbour\nlay low.' },
  { id: null, text: 'Water again.' },
]);
scan.set('mud', [{ id: 'd', text: 'The mud took his shoes; low water did the rest.' }]);
scan.set(
  'many',
  Array.from({ length: 50 }, (_, at) => ({ id: `m${at}`, text: 'Gulls, gulls.' })),
);

const search = (question: string, ids = ['mud', 'tides', 'many']) =>
  scan.search(parseSearchQuery(question), ids);

test('blocks that contain all the words are found, in the order of the given items', () => {
  expect(search('water low').map(({ partId }) => partId)).toEqual(['d', 'a']);
  expect(search('water low', ['tides', 'mud']).map(({ partId }) => partId)).toEqual(['a', 'd']);
});

test('words in two neighbouring blocks do not match together', () => {
  expect(search('harbour water')).toEqual([]);
  expect(search('"low water again"')).toEqual([]);
  expect(search('"low water" mud').map(({ partId }) => partId)).toEqual(['d']);
});

test('a passage names its block and the ranges of the matches in its snippet', () => {
  const [passage] = search('low harb');
  expect(passage).toEqual({
    itemId: 'tides',
    partId: 'c',
    snippet: 'The harbour lay low.',
    found: [
      [4, 8],
      [16, 19],
    ],
  });
});

test('at most three passages of one document are found, and none of items outside the request', () => {
  expect(search('gull')).toHaveLength(3);
  expect(search('gull', ['tides'])).toEqual([]);
});

test('at most thirty passages are found in all', () => {
  const birds = new TextScan();
  const ids = Array.from({ length: 40 }, (_, at) => `d${at}`);
  for (const id of ids) birds.set(id, [{ id, text: 'A gull.' }]);
  expect(birds.search(parseSearchQuery('gull'), ids)).toHaveLength(30);
});

test('a changed text is found by its new words only, and a deleted text is not found', () => {
  const one = new TextScan();
  one.set('x', [{ id: null, text: 'before' }]);
  one.set('x', [{ id: null, text: 'after' }]);
  expect(one.search(parseSearchQuery('before'), ['x'])).toEqual([]);
  expect(one.search(parseSearchQuery('after'), ['x'])).toHaveLength(1);
  one.delete('x');
  expect(one.search(parseSearchQuery('after'), ['x'])).toEqual([]);
});

test.each([...UNSPACED_CASES, ...MARK_CASES])(
  'a search for %s in %s on the device marks %j',
  (query, text, marked) => {
    const one = new TextScan();
    one.set('x', [{ id: null, text }]);
    const passages = one.search(parseSearchQuery(query), ['x']);
    const expected = marked.length === 0 ? [] : [marked];
    expect(passages.map(({ snippet, found }) => found.map(([from, to]) => snippet.slice(from, to)))).toEqual(
      expected,
    );
  },
);
