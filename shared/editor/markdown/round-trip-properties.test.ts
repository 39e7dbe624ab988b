import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHtml } from '../html/from-html.ts';
import { toHtml } from '../html/to-html.ts';
import { createSchema } from '../schema/schema.ts';
import { fromMarkdown } from './from-markdown.ts';
import { markdownDocument } from './testing/markdown-document.ts';
import { toMarkdown } from './to-markdown.ts';

const schema = createSchema();

/** In ms. A passing run takes about a second; shrinking a failing example may take long. */
const TIMEOUT = 60_000;

describe('a random document that Markdown can express', () => {
  test(
    'survives a round trip through Markdown unchanged',
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
    'survives a round trip through HTML unchanged',
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
