import fc from 'fast-check';
import type { Nodes, Root } from 'mdast';
import { fromMarkdown as parse } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, test } from 'vitest';
import { novel } from '../testing/novel.ts';
import type { DefinedNames } from './defined-names.ts';
import { markdownParts, parseParts } from './parse-parts.ts';

const parseGfm = (text: string, names?: DefinedNames): Root =>
  parse(text, {
    extensions: names ? [gfm(), names.extension()] : [gfm()],
    mdastExtensions: gfmFromMarkdown(),
  });

/** Returns a tree with offsets, without lines and columns. */
function withOffsets(node: Nodes): unknown {
  const { position, ...rest } = node;
  const children = 'children' in node ? node.children.map(withOffsets) : undefined;
  const isRoot = node.type === 'root';
  return {
    ...rest,
    children,
    from: isRoot ? 0 : position?.start.offset,
    to: isRoot ? 0 : position?.end.offset,
  };
}

const inParts = (text: string): Root => parseParts(text, (part, names) => parseGfm(part.text, names));

/** Lines that begin, continue or end blocks. */
const LINES = [
  '',
  '',
  '',
  ' ',
  '\u00a0',
  'Prose *with* stress.',
  '> quoted',
  '- item',
  '  more',
  '1. first',
  '    code',
  '\tcode',
  '```',
  '~~~',
  '  ```',
  '``` a`b',
  '# Head',
  '===',
  '---',
  '| a | b |',
  '|-|-|',
  '<div>',
  '</div>',
  '<b>',
  'a  ',
  '[^1]',
  '[[link]]',
  '* * *',
  '+ plus',
  '10) tenth',
  '> - nested',
  '`code',
  '[^1]: A note.',
  '[a]: https://example.org',
  '[a] and [^1]',
  '   ```',
  '- ```',
  '  ~~~',
  '1. ```',
  '<!-- a -->',
  '<!--',
  '-->',
  '  <pre>',
  '> <b>',
];

const texts = fc
  .array(fc.tuple(fc.constantFrom(...LINES), fc.constantFrom('\n', '\n', '\r\n', '\r')), {
    minLength: 10,
    maxLength: 60,
  })
  .map((lines) => lines.map(([line, end]) => line + end).join(''));

describe('parsing in parts', () => {
  test('random blocks give the tree that the whole text gives', () => {
    const long = `\n\n${'Long prose. '.repeat(170)}\n\n`;
    fc.assert(
      fc.property(texts, texts, texts, (one, two, three) => {
        const text = [one, two, three].join(long);
        expect(withOffsets(inParts(text))).toEqual(withOffsets(parseGfm(text)));
      }),
      { numRuns: 150 },
    );
  });

  test('a novel gives the tree that the whole text gives', () => {
    const text = novel(3_000, 1);
    expect(markdownParts(text).length).toBeGreaterThan(5);
    expect(withOffsets(inParts(text))).toEqual(withOffsets(parseGfm(text)));
  });

  test.each([
    ['an open comment, which may contain empty lines', '<!--\n\n'],
    ['an open script, which may contain empty lines', '<script>\n\n'],
    ['a fence below HTML', '<b>\n```\n\n'],
    ['an indented fence that does not close', '  ```\n\n'],
  ])('a text is one part after %s', (_name, piece) => {
    expect(markdownParts(piece + 'Prose.\n\n'.repeat(1_000))).toHaveLength(1);
  });

  test.each([
    ['a definition', '[a]: https://example.org\n\n'],
    ['a footnote', '[^a]: A note.\n\n'],
    ['a comment on one line', '<!-- A comment. -->\n\n'],
    ['code in a list', '1. ab\n   ```\n   code\n   ```\n\n'],
  ])('a text has several parts after %s', (_name, piece) => {
    expect(markdownParts(piece + 'Prose.\n\n'.repeat(1_000)).length).toBeGreaterThan(2);
  });

  test('a name counts in all parts, above and below its definition', () => {
    const text = ['[a] [^b]', '[a]: https://example.org\n\n[^b]: A note.', '[a] [^b]'].join(
      `\n\n${'Long prose. '.repeat(200)}\n\n`,
    );
    expect(markdownParts(text).length).toBeGreaterThan(2);
    expect(withOffsets(inParts(text))).toEqual(withOffsets(parseGfm(text)));
  });

  test('quotes with empty lines between them become parts of limited length', () => {
    const parts = markdownParts('> a\n\n'.repeat(10_000));
    expect(parts.map(({ text }) => text).join('')).toBe('> a\n\n'.repeat(10_000));
    expect(Math.max(...parts.map(({ text }) => text.length))).toBeLessThan(2_100);
  });
});
