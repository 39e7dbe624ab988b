import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHtml } from '../html/from-html.ts';
import { toHtml } from '../html/to-html.ts';
import { createSchema } from '../schema/schema.ts';
import { fromMarkdown } from './from-markdown.ts';
import { fromPlainText } from './from-plain-text.ts';
import { wordyDocument, wordyMarkdown } from './testing/wordy-documents.ts';
import { toMarkdown } from './to-markdown.ts';

const schema = createSchema();

/** In ms. A passing run takes about a second; shrinking a failing example may take long. */
const TIMEOUT = 60_000;

/** Returns the generated words in a text, in order. */
function generatedWords(text: string): string[] {
  return text.match(/w\d+x/g) ?? [];
}

function missingWords(words: readonly string[], text: string): string[] {
  const found = new Set(generatedWords(text));
  return words.filter((word) => !found.has(word));
}

describe('conversions lose no word', () => {
  test(
    'a random document keeps every word in a round trip through Markdown',
    () => {
      fc.assert(
        fc.property(wordyDocument, ({ doc, words }) => {
          const markdown = toMarkdown(doc);
          expect(missingWords(words, markdown)).toEqual([]);
          const read = fromMarkdown(markdown);
          schema.nodeFromJSON(read).check();
          expect(missingWords(words, JSON.stringify(read))).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );

  test(
    'a random document keeps every word in a round trip through HTML',
    () => {
      fc.assert(
        fc.property(wordyDocument, ({ doc, words }) => {
          const html = toHtml(doc, { isClean: true });
          expect(missingWords(words, html)).toEqual([]);
          const read = fromHtml(toHtml(doc));
          schema.nodeFromJSON(read).check();
          expect(missingWords(words, JSON.stringify(read))).toEqual([]);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );

  test(
    'random Markdown keeps every word when it is parsed, and again after a round trip',
    () => {
      fc.assert(
        fc.property(wordyMarkdown, ({ text, words }) => {
          const read = fromMarkdown(text);
          schema.nodeFromJSON(read).check();
          expect(missingWords(words, JSON.stringify(read))).toEqual([]);
          const again = fromMarkdown(toMarkdown(read));
          expect(missingWords(words, JSON.stringify(again))).toEqual([]);
        }),
        { numRuns: 400 },
      );
    },
    TIMEOUT,
  );

  test(
    'random plain text keeps every word in order',
    () => {
      fc.assert(
        fc.property(wordyMarkdown, ({ text, words }) => {
          const read = fromPlainText(text);
          schema.nodeFromJSON(read).check();
          expect(generatedWords(JSON.stringify(read))).toEqual(words);
        }),
        { numRuns: 200 },
      );
    },
    TIMEOUT,
  );

  test(
    'fromHtml returns a valid document for random HTML and never throws',
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
