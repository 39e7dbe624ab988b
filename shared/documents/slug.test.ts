import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { Slug, slugOf, slugWith } from './slug.ts';

describe('slugs', () => {
  test('a title of any script gives a readable slug', () => {
    expect(slugOf('High Water')).toBe('high-water');
    expect(slugOf('Don’t stop — ever!')).toBe('dont-stop-ever');
    expect(slugOf('Žluťoučký kůň')).toBe('zlutoucky-kun');
    expect(slugOf('東京の夜')).toBe('東京の夜');
    expect(slugOf('हिन्दी कहानी')).toBe('हिन्दी-कहानी');
    expect(slugOf('***')).toBe('untitled');
  });

  test('any title gives a valid slug, with and without a suffix', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (title) => {
        expect(v.is(Slug, slugOf(title))).toBe(true);
        expect(v.is(Slug, slugWith(slugOf(title), '12'))).toBe(true);
      }),
    );
  });
});
