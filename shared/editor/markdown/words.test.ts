import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHtml } from '../html/from-html.ts';
import { toHtml } from '../html/to-html.ts';
import { createSchema } from '../schema/schema.ts';
import { fromMarkdown } from './from-markdown.ts';
import { fromPlainText } from './from-plain-text.ts';
import { wordyDocument, wordyMarkdown } from './testing/any-documents.ts';
import { toMarkdown } from './to-markdown.ts';

const schema = createSchema();

/** Shrinking what failed may take long; a run that passes takes about a second. */
const TIMEOUT = 60_000;

/** The words made for these documents, in order. */
function made(text: string): string[] {
  return text.match(/w\d+x/g) ?? [];
}

function missing(words: readonly string[], text: string): string[] {
  const found = new Set(made(text));
  return words.filter((word) => !found.has(word));
}

describe('no word is lost', () => {
  test(
    'from any document to Markdown and back',
    () => {
      fc.assert(
        fc.property(wordyDocument, ({ doc, words }) => {
          const markdown = toMarkdown(doc);
          expect(missing(words, markdown)).toEqual([]);
          const read = fromMarkdown(markdown);
          schema.nodeFromJSON(read).check();
          expect(missing(words, JSON.stringify(read))).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );

  test(
    'from any document to HTML and back',
    () => {
      fc.assert(
        fc.property(wordyDocument, ({ doc, words }) => {
          const html = toHtml(doc, { isClean: true });
          expect(missing(words, html)).toEqual([]);
          const read = fromHtml(toHtml(doc));
          schema.nodeFromJSON(read).check();
          expect(missing(words, JSON.stringify(read))).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );

  test(
    'from any text that might be Markdown, and the second round changes nothing',
    () => {
      fc.assert(
        fc.property(wordyMarkdown, ({ text, words }) => {
          const read = fromMarkdown(text);
          schema.nodeFromJSON(read).check();
          expect(missing(words, JSON.stringify(read))).toEqual([]);
          const again = fromMarkdown(toMarkdown(read));
          expect(missing(words, JSON.stringify(again))).toEqual([]);
        }),
        { numRuns: 400 },
      );
    },
    TIMEOUT,
  );

  test(
    'from any plain text, in order',
    () => {
      fc.assert(
        fc.property(wordyMarkdown, ({ text, words }) => {
          const read = fromPlainText(text);
          schema.nodeFromJSON(read).check();
          expect(made(JSON.stringify(read))).toEqual(words);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );

  test(
    'from HTML of any form nothing throws, and what comes out is a valid document',
    () => {
      fc.assert(
        fc.property(wordyMarkdown, ({ text }) => {
          const read = schema.nodeFromJSON(fromHtml(text));
          read.check();
          expect(read.childCount).toBeGreaterThan(0);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );
});
