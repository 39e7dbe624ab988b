import { expect, test } from 'vitest';

import { quotesOf } from './quotes-of.ts';

// Outer and inner marks: CLDR 48, `delimiters`, or the authority named in quotes-of.ts.
test.each([
  ['en-US', '“ ” ‘ ’'],
  ['da', '“ ” ‘ ’'],
  ['nl', '“ ” ‘ ’'],
  ['de-AT', '„ “ ‚ ‘'],
  ['sl', '„ “ ‚ ‘'],
  ['et', '„ “ ‚ ‘'],
  ['lt', '„ “ ‚ ‘'],
  ['mk', '„ “ ‚ ‘'],
  ['hr', '„ ” ‚ ’'],
  ['bs', '„ ” ‘ ’'],
  ['sr-Latn-RS', '„ ” ’ ’'],
  ['pl', '„ ” « »'],
  ['ro-MD', '„ ” « »'],
  ['hu', '„ ” » «'],
  ['ka', '„ “ « »'],
  ['nb', '« » ‘ ’'],
  ['ru', '« » „ “'],
  ['uk', '« » „ “'],
  ['eu', '« » “ ”'],
  ['es-ES', '« » “ ”'],
  ['es-AR', '“ ” ‘ ’'],
  ['pt', '“ ” ‘ ’'],
  ['pt-PT', '« » “ ”'],
  ['it-CH', '« » ‹ ›'],
  ['de-Latn-CH', '« » ‹ ›'],
  ['fa', '« » ‹ ›'],
  ['he', '” ” ’ ’'],
  ['ar-EG', '” “ ’ ‘'],
])('the language %s has the quotation marks %s', (tag, marks) => {
  const quotes = quotesOf(tag);
  expect(quotes && [...quotes.double, ...quotes.single].join(' ')).toBe(marks);
});
