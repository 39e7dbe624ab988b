import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { markTree } from '../html/mark-tree.ts';
import type { MarkTree } from '../html/mark-tree.ts';
import { canDelimit, edgeClass, isDelimiterMark, type EdgeClass } from './delimiter-runs.ts';
import { fromMarkdown } from './from-markdown.ts';
import { hoistSpace } from './hoist-space.ts';
import { hasMathText, isMathText } from './inline-syntax.ts';
import { isWikiLabel } from './obsidian/wiki-name.ts';
import { b, br, doc, link, marked, p, token } from './testing/document-builders.ts';

describe('delimiter runs', () => {
  test.each<[EdgeClass, EdgeClass, boolean]>([
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
  ])('canDelimit with %s inside and %s outside returns %s', (inside, outside, may) => {
    expect(canDelimit(inside, outside)).toBe(may);
  });

  const only = (node: Parameters<typeof markTree>[0][number]): MarkTree | undefined => markTree([node])[0];
  test.each<[string, MarkTree | undefined, EdgeClass, EdgeClass]>([
    ['words with a full stop', only({ type: 'text', text: 'a b.' }), 'letter', 'punctuation'],
    ['a space', only({ type: 'text', text: ' a\u00a0' }), 'space', 'space'],
    [
      'emoji, which are surrogate pairs, as punctuation',
      only({ type: 'text', text: '🙂a🙂' }),
      'punctuation',
      'punctuation',
    ],
    ['letters that are surrogate pairs as letters', only({ type: 'text', text: '𝒜b𝒜' }), 'letter', 'letter'],
    ['bold text as the text inside it', only(b('a!')), 'letter', 'punctuation'],
    ['a link as punctuation, its brackets', only(link('a', '/x')), 'punctuation', 'punctuation'],
    ['a token as punctuation', only(token('link', { label: 'a' })), 'punctuation', 'punctuation'],
    ['the start and end of a block as spaces', undefined, 'space', 'space'],
  ])('edgeClass classifies %s', (_name, tree, start, end) => {
    expect([edgeClass(tree, 'start'), edgeClass(tree, 'end')]).toEqual([start, end]);
  });
});

describe('formulas and wiki links', () => {
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
  ])('isMathText(%j, %j) returns %s', (tex, next, isOne) => {
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
  ])('isWikiLabel("%s") returns %s', (label, isOne) => {
    expect(isWikiLabel(label)).toBe(isOne);
  });

  test('isMathText, isWikiLabel and hasMathText agree with the parser for random text', () => {
    const wrong: string[] = [];
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = new SeededRandom(seed);
      const signs = Array.from({ length: 1 + random.below(5) }, () =>
        random.pick(['a', '1', ' ', '$', '|', ']', '[', '\\']),
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
  ])('hasMathText(%j) returns %s', (text, holds) => {
    expect(hasMathText(text)).toBe(holds);
  });
});

describe('hoistSpace', () => {
  const outline = (trees: readonly MarkTree[]): string =>
    trees
      .map((tree) =>
        'node' in tree
          ? (tree.node.text ?? (tree.node.type === 'hardBreak' ? '/' : '@'))
          : `<${outline(tree.children)}>`,
      )
      .join('');

  test.each([
    ['moves spaces around bold text out of the mark', [b(' a ')], ' <a> '],
    ['moves spaces out of nested marks', [marked(' a ', 'bold', 'italic')], ' <<a>> '],
    ['moves a trailing break out of the mark', [b('a'), br, b('b'), br], '<a/b>/'],
    ['removes the mark of bold spaces', [b('  ')], '  '],
    ['keeps spaces inside a link', [link(' a ', '/x')], '< a >'],
    ['keeps spaces between bold words', [b('a b')], '<a b>'],
  ])('%s', (_name, content, moved) => {
    expect(outline(hoistSpace(markTree(content)))).toBe(moved);
  });

  test('keeps all text of random marks, and no delimiter mark begins or ends with a space', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = new SeededRandom(seed);
      const content = Array.from({ length: 1 + random.below(6) }, () =>
        random.chance(0.15)
          ? br
          : marked(
              random.pick(['a', ' ', ' b', 'c ', '  d  ']),
              ...['bold', 'italic', 'underline'].filter(() => random.chance(0.4)),
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
          if (!isDelimiterMark(tree)) continue;
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
