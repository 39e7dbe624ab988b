import { describe, expect, test } from 'vitest';
import { Seeded } from '#shared/testing/seeded.ts';
import { markTree } from '../html/mark-tree.ts';
import type { MarkTree } from '../html/mark-tree.ts';
import { delimits, edgeOf, isMarkerMark, type Edge } from './edge.ts';
import { fromMarkdown } from './from-markdown.ts';
import { hoistSpace } from './hoist-space.ts';
import { hasMathText, isMathText, isWikiLabel } from './inline-syntax.ts';
import { b, br, doc, link, marked, p, token } from './testing/flat.ts';

describe('where a run of asterisks may stand', () => {
  test.each<[Edge, Edge, boolean]>([
    ['letter', 'space', true],
    ['letter', 'letter', true],
    ['letter', 'punctuation', true],
    ['letter', 'marker', false],
    ['punctuation', 'space', true],
    ['punctuation', 'punctuation', true],
    ['punctuation', 'letter', false],
    ['punctuation', 'marker', false],
    ['space', 'space', false],
    ['marker', 'space', false],
  ])('with a %s within and a %s outside: %s, by CommonMark', (inside, outside, may) => {
    expect(delimits(inside, outside)).toBe(may);
  });

  const only = (node: Parameters<typeof markTree>[0][number]): MarkTree | undefined => markTree([node])[0];
  test.each<[string, MarkTree | undefined, Edge, Edge]>([
    ['words', only({ type: 'text', text: 'a b.' }), 'letter', 'punctuation'],
    ['a space', only({ type: 'text', text: ' a\u00a0' }), 'space', 'space'],
    [
      'an emoji, which is two characters of UTF-16',
      only({ type: 'text', text: '🙂a🙂' }),
      'punctuation',
      'punctuation',
    ],
    ['a letter that is two', only({ type: 'text', text: '𝒜b𝒜' }), 'letter', 'letter'],
    ['bold counts as what is in it', only(b('a!')), 'letter', 'punctuation'],
    ['a link begins with a bracket', only(link('a', '/x')), 'punctuation', 'punctuation'],
    ['a token', only(token('link', { label: 'a' })), 'punctuation', 'punctuation'],
    ['the edge of the block', undefined, 'space', 'space'],
  ])('%s', (_name, tree, start, end) => {
    expect([edgeOf(tree, 'start'), edgeOf(tree, 'end')]).toEqual([start, end]);
  });
});

describe('formulas and links in a line', () => {
  test.each([
    ['x^2', '', true],
    [String.raw`a\$b`, '', true],
    ['x', '5', false],
    [' x', '', false],
    ['x ', '', false],
    ['a$b', '', false],
    ['a\nb', '', false],
    ['a\\', '', false],
    ['', '', false],
    ['x'.repeat(1_000), '', true],
    ['x'.repeat(1_001), '', false],
  ])('%j before %j is a formula: %s', (tex, next, isOne) => {
    expect(isMathText(tex, next)).toBe(isOne);
  });

  test.each([
    ['High Water', true],
    ['a', true],
    [' a', false],
    ['a ', false],
    ['a|b', false],
    ['a]b', false],
    ['a[b', false],
    ['a\nb', false],
    ['', false],
    ['x'.repeat(1_001), false],
  ])('[[%s]] is a link: %s', (label, isOne) => {
    expect(isWikiLabel(label)).toBe(isOne);
  });

  test('what is told to be one is read as one, and a dollar that would begin a formula is told of, so that it is escaped', () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 300; seed += 1) {
      const any = new Seeded(seed);
      const signs = Array.from({ length: 1 + any.below(5) }, () =>
        any.of(['a', '1', ' ', '$', '|', ']', '[', '\\']),
      );
      const text = signs.join('');
      const isMath = JSON.stringify(fromMarkdown(`x $${text}$`)).includes('"kind":"math"');
      const isLink = JSON.stringify(fromMarkdown(`x [[${text}]]`)).includes('"kind":"link"');
      if (isMathText(text, '') && !isMath) wrong.push(`$${text}$`);
      if (isWikiLabel(text) && !isLink) wrong.push(`[[${text}]]`);
      if (isMath && !text.includes('\\') && !hasMathText(`x $${text}$`)) wrong.push(`unseen $${text}$`);
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['from $5 to $6', false],
    ['$5 and $6', false],
    ['$x$', true],
    ['a $x$5', false],
    ['$ x$', false],
    ['one $ alone', false],
  ])('%j holds a formula: %s', (text, holds) => {
    expect(hasMathText(text)).toBe(holds);
  });
});

describe('spaces at the edge of bold words', () => {
  const outline = (trees: readonly MarkTree[]): string =>
    trees
      .map((tree) =>
        'node' in tree
          ? (tree.node.text ?? (tree.node.type === 'hardBreak' ? '/' : '@'))
          : `<${outline(tree.children)}>`,
      )
      .join('');

  test.each([
    ['come before and after it', [b(' a ')], ' <a> '],
    ['of words in bold words too', [marked(' a ', 'bold', 'italic')], ' <<a>> '],
    ['so do breaks', [b('a'), br, b('b'), br], '<a/b>/'],
    ['bold space is space', [b('  ')], '  '],
    ['those of a link stay in it', [link(' a ', '/x')], '< a >'],
    ['those within stay', [b('a b')], '<a b>'],
  ])('%s', (_name, content, moved) => {
    expect(outline(hoistSpace(markTree(content)))).toBe(moved);
  });

  test('however words are marked, none goes missing and no mark of signs begins or ends with a space', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const any = new Seeded(seed);
      const content = Array.from({ length: 1 + any.below(6) }, () =>
        any.chance(0.15)
          ? br
          : marked(
              any.of(['a', ' ', ' b', 'c ', '  d  ']),
              ...['bold', 'italic', 'underline'].filter(() => any.chance(0.4)),
            ),
      );
      const trees = hoistSpace(markTree(content));
      const letters = (text: string): string => text.replaceAll(/[<>]/g, '');
      const plain = doc(p(...content)).content?.[0]?.content ?? [];
      expect(letters(outline(trees)), `seed ${seed}`).toBe(plain.map(({ text }) => text ?? '/').join(''));
      const check = (inner: readonly MarkTree[]): void => {
        for (const tree of inner) {
          if ('node' in tree) continue;
          check(tree.children);
          if (!isMarkerMark(tree)) continue;
          expect(tree.children.length, `seed ${seed}`).toBeGreaterThan(0);
          const text = (edge: MarkTree | undefined): string =>
            edge && 'node' in edge ? outline([edge]) : 'x';
          expect(text(tree.children[0]), `seed ${seed}`).not.toMatch(/^[\s/]/);
          expect(text(tree.children.at(-1)), `seed ${seed}`).not.toMatch(/[\s/]$/);
        }
      };
      check(trees);
    }
  });
});
