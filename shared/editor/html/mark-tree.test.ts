import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { b, br, i, link, marked, token } from '../markdown/testing/document-builders.ts';
import type { MarkJson, NodeJson } from './node-json.ts';
import { markKey, markTree, orderedMarks } from './mark-tree.ts';
import type { MarkTree } from './mark-tree.ts';

const text = (words: string): NodeJson => ({ type: 'text', text: words });
const ABBREVIATIONS: Readonly<Record<string, string>> = {
  bold: 'b',
  italic: 'i',
  link: 'a',
  code: 'c',
  underline: 'u',
};
/** Formats a tree in one line: `b(one i(two))`. */
const outline = (trees: readonly MarkTree[]): string =>
  trees
    .map((tree) =>
      'node' in tree
        ? (tree.node.text ?? (tree.node.type === 'hardBreak' ? '/' : '@'))
        : `${ABBREVIATIONS[tree.mark.type] ?? tree.mark.type}(${outline(tree.children)})`,
    )
    .join(' ');

describe('markTree', () => {
  test.each<[string, NodeJson[], string]>([
    ['the mark with the longest run outermost', [marked('x', 'bold', 'italic'), b('y')], 'b(i(x) y)'],
    [
      'a longer run outermost when the shorter run begins later',
      [b('x'), marked('y', 'bold', 'italic'), i('z')],
      'b(x i(y)) i(z)',
    ],
    [
      'a link outermost and code innermost when their runs are equal',
      [marked('x', 'code', 'bold', { type: 'link', attrs: { href: '/x' } })],
      'a(b(c(x)))',
    ],
    [
      'code over two runs inside every other mark',
      [marked('x', 'code'), marked('y', 'code', 'bold')],
      'c(x) b(c(y))',
    ],
    ['two links with different URLs as two branches', [link('x', '/1'), link('y', '/2')], 'a(x) a(y)'],
    [
      'one link around differently marked text as one branch',
      [link('x', '/1'), marked('y', 'bold', { type: 'link', attrs: { href: '/1' } })],
      'a(x b(y))',
    ],
    ['a token between bold words inside the bold branch', [b('x'), token('t'), b('y')], 'b(x @ y)'],
    [
      'several breaks and tokens between bold words inside the bold branch',
      [b('x'), br, token('t'), br, b('y')],
      'b(x / @ / y)',
    ],
    [
      'tokens beside plain words outside the bold branches',
      [b('x'), token('t'), text('y'), token('t'), b('z')],
      'b(x) @ y @ b(z)',
    ],
    ['a token after bold words outside the bold branch', [b('x'), token('t'), text('y')], 'b(x) @ y'],
    [
      'two branches for a link that a token separates',
      [link('x', '/1'), token('t'), link('y', '/1')],
      'a(x) @ a(y)',
    ],
    [
      'two branches for code that a break separates',
      [marked('x', 'code'), br, marked('y', 'code')],
      'c(x) / c(y)',
    ],
    ['unmarked text as one leaf', [text('x'), text('y')], 'xy'],
    ['no leaf for empty text', [text('x'), text(''), b('')], 'x'],
    ['no tree for no content', [], ''],
  ])('returns %s', (_name, content, tree) => {
    expect(outline(markTree(content))).toBe(tree);
  });

  test('ignores invisible marks, which would otherwise split a word in Markdown', () => {
    const origin = (ref: string): MarkJson => ({ type: 'origin', attrs: { ref } });
    expect(outline(markTree([marked('un', origin('1'), 'bold'), marked('known', origin('2'), 'bold')]))).toBe(
      'b(unknown)',
    );
    expect(outline(markTree([marked('x', 'later'), marked('y', { type: 'tag--Ab+/9z0=' })]))).toBe('xy');
  });

  test('drops links with a script URL or without a URL and keeps their text', () => {
    expect(outline(markTree([link('x', 'javascript:x'), marked('y', { type: 'link' })]))).toBe('xy');
  });

  test('keeps two style marks on one character, independent of their order', () => {
    const styles: MarkJson[] = [
      { type: 'style--Ab+/9z0=', attrs: { kind: 'font', value: 'x' } },
      { type: 'style--Cd+/9z0=', attrs: { kind: 'color', value: 'red' } },
    ];
    const one = markTree([marked('x', ...styles)]);
    expect(outline(one)).toBe('style(style(x))');
    expect(markTree([marked('x', ...styles.toReversed())])).toEqual(one);
  });
});

describe('orderedMarks and markKey', () => {
  test('orderedMarks keeps the last of two links, both of two different styles and one of two equal styles', () => {
    const style = (value: string): MarkJson => ({ type: 'style', attrs: { kind: 'color', value } });
    const marks = orderedMarks([
      { type: 'bold' },
      { type: 'link', attrs: { href: '/1' } },
      style('red'),
      style('blue'),
      style('red'),
      { type: 'link', attrs: { href: '/2' } },
    ]);
    expect(marks.map(({ type, attrs }) => [type, attrs?.['value'] ?? attrs?.['href']])).toEqual([
      ['link', '/2'],
      ['style', 'blue'],
      ['style', 'red'],
      ['bold', undefined],
    ]);
  });

  test('orderedMarks returns the same list for any order of its input', () => {
    const all: MarkJson[] = [
      ...['bold', 'italic', 'code', 'later'].map((type) => ({ type })),
      { type: 'style', attrs: { kind: 'a' } },
      { type: 'style', attrs: { kind: 'b' } },
    ];
    for (let seed = 1; seed <= 50; seed += 1) {
      const random = new SeededRandom(seed);
      const shuffled = all.map((mark) => [random.next(), mark] as const).sort(([a], [c]) => a - c);
      expect(orderedMarks(shuffled.map(([, mark]) => mark))).toEqual(orderedMarks(all));
    }
  });

  test('markKey is equal for equal marks, independent of attribute order and null attributes', () => {
    expect(markKey({ type: 'link', attrs: { href: 'x', title: null } })).toBe(
      markKey({ type: 'link', attrs: { title: undefined, href: 'x' } }),
    );
    expect(markKey({ type: 'a', attrs: { b: '1', c: '2' } })).toBe(
      markKey({ type: 'a', attrs: { c: '2', b: '1' } }),
    );
    expect(markKey({ type: 'a', attrs: {} })).toBe(markKey({ type: 'a' }));
    expect(markKey({ type: 'a', attrs: { b: '1' } })).not.toBe(markKey({ type: 'a', attrs: { b: '2' } }));
  });
});

/** Returns each character or atom with the keys of the marks around it. */
function leavesWithMarks(trees: readonly MarkTree[], around: readonly string[] = []): [string, string][] {
  return trees.flatMap((tree) =>
    'node' in tree
      ? [...(tree.node.text ?? '@')].map((letter): [string, string] => [letter, around.toSorted().join(' ')])
      : leavesWithMarks(tree.children, [...around, markKey(tree.mark)]),
  );
}

test('markTree gives every character exactly its own marks, and code contains only text', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const random = new SeededRandom(seed);
    const content = Array.from({ length: 1 + random.below(7) }, (_, at) => {
      const marks = ['bold', 'italic', 'code', 'underline'].filter(() => random.chance(0.4));
      return marked(
        String.fromCodePoint(97 + at),
        ...marks,
        ...(random.chance(0.3) ? [{ type: 'link', attrs: { href: random.pick(['/1', '/2']) } }] : []),
      );
    });
    const trees = markTree(content);
    const expected = content.map(({ text = '', marks = [] }) => [text, marks.map(markKey).sort().join(' ')]);
    expect(leavesWithMarks(trees), `seed ${seed}`).toEqual(expected);
    const check = (inner: readonly MarkTree[], isCode: boolean): void => {
      for (const tree of inner) {
        if ('node' in tree) continue;
        expect(isCode, `seed ${seed}`).toBe(false);
        check(tree.children, tree.mark.type === 'code');
      }
    };
    check(trees, false);
  }
});
