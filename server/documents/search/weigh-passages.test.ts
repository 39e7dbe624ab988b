import { describe, expect, test } from 'vitest';
import { parseSearchQuery } from '#shared/search/index-words.ts';
import { weighPassages } from './weigh-passages.ts';

const FILLER = 'nobody rang the bell at low water';

/** Returns the texts from the best to the worst. */
function ordered(question: string, texts: readonly string[]): string[] {
  const weights = weighPassages(texts, parseSearchQuery(question));
  return texts.toSorted((a, b) => (weights[texts.indexOf(b)] ?? 0) - (weights[texts.indexOf(a)] ?? 0));
}

describe('the weight of a passage', () => {
  test('more occurrences of the word weigh more, with a diminishing gain', () => {
    const texts = ['tide one two three', 'tide tide two three', 'tide tide tide three'];
    expect(ordered('tide', texts)).toEqual(texts.toReversed());
    const [once = 0, twice = 0, thrice = 0] = weighPassages(texts, parseSearchQuery('tide'));
    expect(thrice - twice).toBeLessThan(twice - once);
  });

  test('a shorter text weighs more', () => {
    const texts = [`Tide. ${FILLER}, ${FILLER}.`, `Tide. ${FILLER}.`, 'Tide.'];
    expect(ordered('tide', texts)).toEqual(texts.toReversed());
  });

  test('a rare word weighs more than a common one', () => {
    const [rare, common] = ['the clerk and clerk and bell', 'the clerk and the bell rang'];
    const others = Array.from(
      { length: 8 },
      (_, at) => `the clerk saw the tide on the quay by the door at ${at}`,
    );
    expect(ordered('the clerk', [common, rare, ...others]).slice(0, 2)).toEqual([rare, common]);
  });

  test('an unfinished word matches as a prefix and a quoted word as a whole, regardless of case and accents', () => {
    const texts = ['naïve one two', 'Naif NAÏFS naifly two'];
    expect(ordered('nai', texts)[0]).toBe('Naif NAÏFS naifly two');
    expect(ordered('"naive"', texts)[0]).toBe('naïve one two');
  });

  test('a query matches any part of a text in a script without spaces', () => {
    expect(ordered('灯台', ['灯台の光が見えた', '灯台と灯台が見えた'])[0]).toBe('灯台と灯台が見えた');
  });
});

test('a text that only the index can match weighs like one occurrence of each term, and no texts give no weights', () => {
  const [first, second] = weighPassages(['tide two three', 'neap two three'], parseSearchQuery('tide'));
  expect(second).toBe(first);
  expect(weighPassages([], parseSearchQuery('tide'))).toEqual([]);
});
