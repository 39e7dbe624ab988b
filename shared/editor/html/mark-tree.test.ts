import { describe, expect, test } from 'vitest';
import { Seeded } from '#shared/testing/seeded.ts';
import { b, br, i, link, marked, token } from '../markdown/testing/flat.ts';
import type { MarkJson, NodeJson } from './document-json.ts';
import { markKey, markTree, orderedMarks } from './mark-tree.ts';
import type { MarkTree } from './mark-tree.ts';

const text = (words: string): NodeJson => ({ type: 'text', text: words });
const SHORT: Readonly<Record<string, string>> = {
  bold: 'b',
  italic: 'i',
  link: 'a',
  code: 'c',
  underline: 'u',
};
/** A tree in one line: `b(one i(two))`. */
const outline = (trees: readonly MarkTree[]): string =>
  trees
    .map((tree) =>
      'node' in tree
        ? (tree.node.text ?? (tree.node.type === 'hardBreak' ? '/' : '@'))
        : `${SHORT[tree.mark.type] ?? tree.mark.type}(${outline(tree.children)})`,
    )
    .join(' ');

describe('marks nested as elements are', () => {
  test.each<[string, NodeJson[], string]>([
    ['the longest run is outermost', [marked('x', 'bold', 'italic'), b('y')], 'b(i(x) y)'],
    ['wherever the shorter begins', [b('x'), marked('y', 'bold', 'italic'), i('z')], 'b(x i(y)) i(z)'],
    [
      'of equal runs a link is outermost, code innermost',
      [marked('x', 'code', 'bold', { type: 'link', attrs: { href: '/x' } })],
      'a(b(c(x)))',
    ],
    [
      'code over two runs is never around another mark',
      [marked('x', 'code'), marked('y', 'code', 'bold')],
      'c(x) b(c(y))',
    ],
    ['two links are two', [link('x', '/1'), link('y', '/2')], 'a(x) a(y)'],
    [
      'one link is one, whatever lies on its words',
      [link('x', '/1'), marked('y', 'bold', { type: 'link', attrs: { href: '/1' } })],
      'a(x b(y))',
    ],
    ['a token between bold words is taken in', [b('x'), token('t'), b('y')], 'b(x @ y)'],
    ['so is a break, and several of them', [b('x'), br, token('t'), br, b('y')], 'b(x / @ / y)'],
    [
      'tokens around plain words between bold ones are not',
      [b('x'), token('t'), text('y'), token('t'), b('z')],
      'b(x) @ y @ b(z)',
    ],
    ['a token at the end of bold words is not', [b('x'), token('t'), text('y')], 'b(x) @ y'],
    [
      'a token between two parts of a link parts it',
      [link('x', '/1'), token('t'), link('y', '/1')],
      'a(x) @ a(y)',
    ],
    ['a break parts code', [marked('x', 'code'), br, marked('y', 'code')], 'c(x) / c(y)'],
    ['letters without any', [text('x'), text('y')], 'xy'],
    ['an empty run is none', [text('x'), text(''), b('')], 'x'],
    ['nothing', [], ''],
  ])('%s', (_name, content, tree) => {
    expect(outline(markTree(content))).toBe(tree);
  });

  test('marks nobody sees part no word: they would break a word in two for Markdown', () => {
    const origin = (ref: string): MarkJson => ({ type: 'origin', attrs: { ref } });
    expect(outline(markTree([marked('un', origin('1'), 'bold'), marked('known', origin('2'), 'bold')]))).toBe(
      'b(unknown)',
    );
    expect(outline(markTree([marked('x', 'later'), marked('y', { type: 'tag--Ab+/9z0=' })]))).toBe('xy');
  });

  test('a link that would run something is no link, its words stay', () => {
    expect(outline(markTree([link('x', 'javascript:x'), marked('y', { type: 'link' })]))).toBe('xy');
  });

  test('two styles on one letter are both shown, in whichever order they were put on', () => {
    const styles: MarkJson[] = [
      { type: 'style--Ab+/9z0=', attrs: { kind: 'font', value: 'x' } },
      { type: 'style--Cd+/9z0=', attrs: { kind: 'color', value: 'red' } },
    ];
    const one = markTree([marked('x', ...styles)]);
    expect(outline(one)).toBe('style(style(x))');
    expect(markTree([marked('x', ...styles.toReversed())])).toEqual(one);
  });
});

describe('marks in the schema’s order', () => {
  test('of two links the last is followed, of two styles both stay, of two equal ones one', () => {
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

  test('whatever order they come in, the result is one', () => {
    const all: MarkJson[] = [
      ...['bold', 'italic', 'code', 'later'].map((type) => ({ type })),
      { type: 'style', attrs: { kind: 'a' } },
      { type: 'style', attrs: { kind: 'b' } },
    ];
    for (let seed = 1; seed <= 50; seed += 1) {
      const any = new Seeded(seed);
      const shuffled = all.map((mark) => [any.next(), mark] as const).sort(([a], [c]) => a - c);
      expect(orderedMarks(shuffled.map(([, mark]) => mark))).toEqual(orderedMarks(all));
    }
  });

  test('equal marks have equal keys, however their attributes are written', () => {
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

/** Every leaf with the marks around it: what a reader sees. */
function seen(trees: readonly MarkTree[], around: readonly string[] = []): [string, string][] {
  return trees.flatMap((tree) =>
    'node' in tree
      ? [...(tree.node.text ?? '@')].map((letter): [string, string] => [letter, around.toSorted().join(' ')])
      : seen(tree.children, [...around, markKey(tree.mark)]),
  );
}

test('however marks overlap, every letter has exactly its own, and code holds text alone', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const any = new Seeded(seed);
    const content = Array.from({ length: 1 + any.below(7) }, (_, at) => {
      const marks = ['bold', 'italic', 'code', 'underline'].filter(() => any.chance(0.4));
      return marked(
        String.fromCodePoint(97 + at),
        ...marks,
        ...(any.chance(0.3) ? [{ type: 'link', attrs: { href: any.of(['/1', '/2']) } }] : []),
      );
    });
    const trees = markTree(content);
    const expected = content.map(({ text = '', marks = [] }) => [text, marks.map(markKey).sort().join(' ')]);
    expect(seen(trees), `seed ${seed}`).toEqual(expected);
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
