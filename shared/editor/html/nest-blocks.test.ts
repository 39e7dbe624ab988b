import { describe, expect, test } from 'vitest';
import { nestBlocks } from './nest-blocks.ts';
import type { Nested } from './nest-blocks.ts';
import { wordsOf } from './document-json.ts';
import type { NodeJson } from './document-json.ts';

const at = (words: string, attrs: Record<string, unknown> = {}): NodeJson => ({
  type: 'paragraph',
  attrs,
  content: words === '' ? [] : [{ type: 'text', text: words }],
});
const bullet = (words: string, attrs: Record<string, unknown> = {}): NodeJson =>
  at(words, { list: 'bullet', ...attrs });
const number = (words: string, attrs: Record<string, unknown> = {}): NodeJson =>
  at(words, { list: 'ordered', ...attrs });

/** Nested blocks in one line: `ul(a[b])` is an item a that takes up b, `q(…)` a quote, `+2` an indent nothing takes up. */
function outline(nested: readonly Nested[]): string {
  return nested
    .map((each) => {
      if (each.type === 'quote') return `q(${outline(each.children)})`;
      if (each.type === 'block') return wordsOf(each.node) + (each.indent > 0 ? `+${each.indent}` : '');
      const items = each.items.map(({ head, children, checked }) => {
        const box = checked === null ? '' : checked ? 'x:' : 'o:';
        return box + wordsOf(head) + (children.length > 0 ? `[${outline(children)}]` : '');
      });
      return `${each.ordered ? `ol${each.start ?? ''}` : 'ul'}(${items.join(' ')})`;
    })
    .join(' ');
}

describe('[X2] flat blocks as nested ones', () => {
  test.each<[string, NodeJson[], string]>([
    ['items of one list', [bullet('a'), bullet('b')], 'ul(a b)'],
    [
      'deeper items',
      [bullet('a'), bullet('b', { indent: 1 }), bullet('c', { indent: 2 }), bullet('d')],
      'ul(a[ul(b[ul(c)])] d)',
    ],
    [
      'an item far deeper than the one above',
      [bullet('a'), bullet('b', { indent: 5 }), bullet('c', { indent: 1 })],
      'ul(a[ul(b c)])',
    ],
    ['a deep item first', [bullet('a', { indent: 3 }), bullet('b')], 'ul(a b)'],
    [
      'what an item takes up',
      [bullet('a'), at('b', { indent: 1 }), at('c', { indent: 2 }), at('d')],
      'ul(a[b c+1]) d',
    ],
    [
      'an indent without a list',
      [at('a', { indent: 2 }), bullet('b'), at('c', { indent: 1 })],
      'a+2 ul(b[c])',
    ],
    [
      'kinds of lists',
      [bullet('a'), number('b'), at('c', { list: 'task' }), at('d', { list: 'task', checked: true })],
      'ul(a) ol(b) ul(o:c x:d)',
    ],
    [
      'numbers that begin anew',
      [number('a', { start: 4 }), number('b'), number('c', { start: 1 })],
      'ol4(a b) ol1(c)',
    ],
    ['numbers parted by a paragraph', [number('a'), at('x'), number('b')], 'ol(a) x ol(b)'],
    [
      'quotes',
      [at('a', { quote: 1 }), at('b', { quote: 3 }), at('c', { quote: 1 }), at('d')],
      'q(a q(q(b)) c) d',
    ],
    [
      'a list in a quote',
      [bullet('a', { quote: 1 }), bullet('b', { quote: 1, indent: 1 }), bullet('c')],
      'q(ul(a[ul(b)])) ul(c)',
    ],
    [
      'a quote in an item',
      [bullet('a'), at('b', { quote: 1, indent: 1 }), at('c', { indent: 1 }), at('d', { quote: 1 })],
      'ul(a[q(b) c]) q(d)',
    ],
    [
      'attributes of no sense',
      [at('a', { indent: -4, quote: Number.NaN }), at('b', { indent: '2', quote: 0.5 })],
      'a b',
    ],
  ])('%s', (_name, blocks, expected) => {
    expect(outline(nestBlocks(blocks))).toBe(expected);
  });

  test('an empty block that is left out still ends a list of numbers, and joins bullets', () => {
    const isEmpty = (node: NodeJson): boolean => wordsOf(node) === '';
    expect(outline(nestBlocks([number('a'), at(''), number('b')], isEmpty))).toBe('ol(a) ol(b)');
    expect(outline(nestBlocks([bullet('a'), at(''), bullet('b')], isEmpty))).toBe('ul(a b)');
    expect(outline(nestBlocks([bullet('a'), at(''), at('b', { indent: 1 })], isEmpty))).toBe('ul(a) b+1');
  });
});
