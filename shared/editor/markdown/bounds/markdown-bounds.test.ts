import { describe, expect, test } from 'vitest';
import type { NodeJson } from '../../html/node-json.ts';
import { fromHtml } from '../../html/from-html.ts';
import { fromMarkdown } from '../from-markdown.ts';
import { fromPlainText } from '../from-plain-text.ts';
import { markdownFault, requireReadableMarkdown } from './markdown-bounds.ts';

const HOSTILE: readonly (readonly [string, string])[] = [
  ['quotes', '>'.repeat(100_000)],
  ['quotes with spaces', '> '.repeat(50_000)],
  ['lists', `${'- '.repeat(50_000)}a`],
  ['numbered lists', '1. '.repeat(30_000)],
  ['emphasis', '*a_'.repeat(60_000)],
  ['links', '[a](<b'.repeat(30_000)],
  ['addresses', 'a@a.'.repeat(50_000)],
  ['closing brackets', ']'.repeat(100_000)],
  ['closing brackets on lines of their own', '](\n'.repeat(30_000)],
  ['formulas', '$a'.repeat(100_000)],
  ['entities', '&a'.repeat(100_000)],
  ['cells in a row', `${'|a'.repeat(50_000)}|\n${'|-'.repeat(50_000)}|\n`],
  ['rows of a wide table', `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'|\n'.repeat(50_000)}`],
  ['links on lines of their own', '[a](\n'.repeat(30_000)],
  ['emphasis on lines of their own', '*a_\n'.repeat(30_000)],
  ['emphasis on quoted lines', '> *a_\n'.repeat(30_000)],
  ['comments without an end', 'a <!--aaaaaaaaa '.repeat(4_000)],
  ['comments without an end on lines of their own', 'a <!--\n'.repeat(4_000)],
  ['instructions without an end', 'a <?aaaaaaaaa '.repeat(4_000)],
  ['declarations without an end', 'a <!aaaaaaaaaa '.repeat(4_000)],
  ['titles of links without an end', '[a](b (aaaaaaaa '.repeat(4_000)],
  ['titles of links that only an escaped sign ends', String.raw`[a](b (aaaa\) `.repeat(4_000)],
  ['titles of links on lines of their own', '[a](b\n(a\n'.repeat(4_000)],
  ['pairs of brackets in pairs of brackets', `${'['.repeat(4_000)}${'a'.repeat(9_000)}${']'.repeat(4_000)}`],
  ['exclamation marks in an address', `http://a.example/${'!'.repeat(30_000)}a`],
  ['underscores in an address', `www.a${'_'.repeat(30_000)}a`],
  ['entities in an address', `http://a.example/${'&a;'.repeat(4_000)}a`],
  ['lines below an item', `- a\n${'b\n'.repeat(30_000)}`],
  ['lines below a numbered item', `1. a\n${'2. b\n'.repeat(20_000)}`],
  ['lines below a quote', `> a\n${' b\n'.repeat(20_000)}`],
  ['lines between the lines of a quote', '> a\nb\n'.repeat(10_000)],
  ['quotes in one line of many', `A page.\n\n${'>'.repeat(100_000)} a\n\nAnother.`],
];

/** Texts that micromark reads as one paragraph, though their lines look like several, or as one list. */
const ONE_BLOCK: readonly (readonly [string, string])[] = [
  ['numbers that begin no list', `a\n${'2. *a_*a_*a_\n'.repeat(2_000)}`],
  ['numbers within an item', `- a\n${'  2. *a_*a_*a_\n'.repeat(2_000)}`],
  ['empty items', '*a_*a_*a_\n* \n'.repeat(2_000)],
  ['a table whose rows do not match', `a\n|-|-|\n${'*a_*a_*a_\n'.repeat(2_000)}`],
  ['closing brackets after numbers', `a\n${'2. ]]]\n'.repeat(2_000)}`],
  ['quotes that end at each second line', '> a\nb\n'.repeat(4_000)],
];

/** Long texts with many delimiters that writers really have. */
const WRITTEN: readonly (readonly [string, string])[] = [
  ['fifty quotes', '> '.repeat(50) + 'a'],
  ['a long divider', '- '.repeat(400)],
  ['a rule of stars', '*'.repeat(10_000)],
  ['a long table', `| a | b |\n|---|---|\n${'| *c* | [d](e) |\n'.repeat(10_000)}`],
  [
    'a wide table',
    `${'| a '.repeat(200)}|\n${'|---'.repeat(200)}|\n${`${'| b '.repeat(200)}|\n`.repeat(200)}`,
  ],
  ['many lines with one address each', 'ines@example.org\n'.repeat(4_000)],
  ['many items with emphasis', '- **a** and [b](c)\n'.repeat(5_000)],
  ['names with underscores', 'snake_case_name '.repeat(5_000)],
  ['many links on one line', '[a](https://a.example "b") '.repeat(1_000)],
  ['many comments with an end', 'a <!-- b --> '.repeat(1_000)],
  ['dots that lead to a page', `Chapter 1 ${'.'.repeat(300)} 5, see https://a.example/`],
  ['code between fences', '```\n' + '>'.repeat(200) + '*a_'.repeat(10_000) + '\n```\n'],
  ['code between tildes', '~~~js\n' + '[a](<b'.repeat(10_000) + '\n~~~\n'],
  ['many items with a line below', '- a\nb\n'.repeat(5_000)],
  ['an item with indented lines', `- a\n${'  b\n'.repeat(2_000)}`],
  ['an item and a quote with code', '1. ```\n> \n\n> a\n\n'.repeat(2_000)],
  ['empty items in items', '- *\n'.repeat(5_000)],
  ['quotes and lines between empty lines', '> a\nb\n\n'.repeat(2_000)],
  ['lists in quotes that begin again in each line', '> - > aaaaaaaaa\n'.repeat(2_000)],
  ['lists in lists that begin again in each line', '- - \n\n'.repeat(2_000)],
  ['a paragraph of a novel', 'He *said* “no”. '.repeat(1_000)],
];

const depthOf = ({ content = [] }: NodeJson): number => 1 + Math.max(0, ...content.map(depthOf));

const wordsIn = (node: NodeJson): string => (node.text ?? '') + (node.content ?? []).map(wordsIn).join(' ');

describe('Markdown that would take time quadratic in its length', () => {
  test.each(HOSTILE)('[I6] markdownFault rejects hostile %s with a sentence', (_name, text) => {
    expect(markdownFault(text)).toMatch(
      /^(?:This text|A paragraph of this text|A table of this text|An address of this text) .+ to be read\. .+\.$/,
    );
    expect(() => requireReadableMarkdown(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  test.each(HOSTILE)('[I6] fromMarkdown reads hostile %s as plain text', (_name, text) => {
    expect(fromMarkdown(text).content?.length).toBe(fromPlainText(text).content?.length);
    expect(wordsIn(fromMarkdown(text)).replaceAll(/\s/g, '')).toHaveLength(text.replaceAll(/\s/g, '').length);
  });

  test.each(ONE_BLOCK)('[I6] fromMarkdown reads %s as plain text', (_name, text) => {
    expect(fromMarkdown(text)).toEqual(fromPlainText(text));
  });

  test.each(WRITTEN)('markdownFault accepts %s', (_name, text) => {
    expect(markdownFault(text)).toBeUndefined();
  });
});

describe('deeply nested containers', () => {
  test.each([
    ['HTML', () => fromHtml(`${'<details><summary>a</summary>'.repeat(200)}the words`)],
    ['tables of HTML', () => fromHtml(`${'<table><tr><td>'.repeat(90)}the words`)],
    ['callouts', () => fromMarkdown(calloutsWithin(45))],
    ['HTML in Markdown', () => fromMarkdown(`${'<details>\n\n'.repeat(90)}the words`)],
  ])('[A15] nested %s are limited to the depth that a room accepts, and all text is kept', (_name, read) => {
    const doc = read();
    expect(depthOf(doc)).toBeLessThan(60);
    expect(wordsIn(doc)).toContain('the words');
  });
});

/** Returns Markdown in which each line is a callout inside the callout above. */
function calloutsWithin(levels: number): string {
  const heads = Array.from({ length: levels }, (_, at) => `${'> '.repeat(at + 1)}[!note] a`);
  return [...heads, `${'> '.repeat(levels)}the words`].join('\n');
}

test('fromPlainText reads 50,000 dividers as one block each', () => {
  expect(fromPlainText('***\n'.repeat(50_000)).content).toHaveLength(50_000);
});
