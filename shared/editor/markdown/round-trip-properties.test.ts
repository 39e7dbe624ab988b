import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHtml } from '../html/from-html.ts';
import { toHtml } from '../html/to-html.ts';
import { createSchema } from '../schema/schema.ts';
import { fromMarkdown } from './from-markdown.ts';
import { markdownDocument } from './testing/flat-documents.ts';
import { toMarkdown } from './to-markdown.ts';

const schema = createSchema();

/** Shrinking what failed may take long; a run that passes takes about a second. */
const TIMEOUT = 60_000;

describe('any document that Markdown can say', () => {
  test(
    'comes back from Markdown as it was',
    () => {
      fc.assert(
        fc.property(markdownDocument, (doc) => {
          schema.nodeFromJSON(doc).check();
          const read = fromMarkdown(toMarkdown(doc));
          schema.nodeFromJSON(read).check();
          expect(read).toEqual(doc);
        }),
        { numRuns: 150 },
      );
    },
    TIMEOUT,
  );

  test(
    'comes back from HTML as it was',
    () => {
      fc.assert(
        fc.property(markdownDocument, (doc) => {
          const read = fromHtml(toHtml(doc));
          schema.nodeFromJSON(read).check();
          expect(read).toEqual(doc);
        }),
        { numRuns: 150 },
      );
    },
    TIMEOUT,
  );
});
