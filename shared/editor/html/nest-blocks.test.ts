import { describe, expect, test } from 'vitest';
import { nestBlocks } from './nest-blocks.ts';
import type { Nested } from './nest-blocks.ts';
import { nodeText } from './node-json.ts';
import type { NodeJson } from './node-json.ts';

const at = (words: string, attrs: Record<string, unknown> = {}): NodeJson => ({
  type: 'paragraph',
  attrs,
  content: words === '' ? [] : [{ type: 'text', text: words }],
});
const bullet = (words: string, attrs: Record<string, unknown> = {}): NodeJson =>
  at(words, { list: 'bullet', ...attrs });
const number = (words: string, attrs: Record<string, unknown> = {}): NodeJson =>
  at(words, { list: 'ordered', ...attrs });

/** Formats nested blocks in one line: `ul(a[b])` is an item a with child b, `q(…)` a quote, `+2` an own indent. */
function outline(nested: readonly Nested[]): string {
  return nested
    .map((each) => {
      if (each.type === 'quote') return `q(${outline(each.children)})`;
      if (each.type === 'block') return nodeText(each.node) + (each.indent > 0 ? `+${each.indent}` : '');
      const items = each.items.map(({ head, children, checked }) => {
        const box = checked === null ? '' : checked ? 'x:' : 'o:';
        return box + nodeText(head) + (children.length > 0 ? `[${outline(children)}]` : '');
      });
      return `${each.ordered ? `ol${each.start ?? ''}` : 'ul'}(${items.join(' ')})`;
    })
    .join(' ');
}

describe('[X2] nestBlocks', () => {
  test.each<[string, NodeJson[], string]>([
    ['items of one list in one list node', [bullet('a'), bullet('b')], 'ul(a b)'],
    [
      'deeper items below the item above',
      [bullet('a'), bullet('b', { indent: 1 }), bullet('c', { indent: 2 }), bullet('d')],
      'ul(a[ul(b[ul(c)])] d)',
    ],
    [
      'an item several levels deeper as a direct child of the item above',
      [bullet('a'), bullet('b', { indent: 5 }), bullet('c', { indent: 1 })],
      'ul(a[ul(b c)])',
    ],
    ['a first item with an indent at the top level', [bullet('a', { indent: 3 }), bullet('b')], 'ul(a b)'],
    [
      'indented paragraphs below the item above',
      [bullet('a'), at('b', { indent: 1 }), at('c', { indent: 2 }), at('d')],
      'ul(a[b c+1]) d',
    ],
    [
      'an indented paragraph without a list above it as a block with an indent',
      [at('a', { indent: 2 }), bullet('b'), at('c', { indent: 1 })],
      'a+2 ul(b[c])',
    ],
    [
      'bullets, numbers and tasks in lists of their own',
      [bullet('a'), number('b'), at('c', { list: 'task' }), at('d', { list: 'task', checked: true })],
      'ul(a) ol(b) ul(o:c x:d)',
    ],
    [
      'an item with a start number in a new list',
      [number('a', { start: 4 }), number('b'), number('c', { start: 1 })],
      'ol4(a b) ol1(c)',
    ],
    ['numbers that a paragraph separates in two lists', [number('a'), at('x'), number('b')], 'ol(a) x ol(b)'],
    [
      'quotes inside quotes',
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
      'blocks with invalid depths at the top level',
      [at('a', { indent: -4, quote: Number.NaN }), at('b', { indent: '2', quote: 0.5 })],
      'a b',
    ],
  ])('places %s', (_name, blocks, expected) => {
    expect(outline(nestBlocks(blocks))).toBe(expected);
  });

  test('ends a numbered list at an omitted block, but continues a bullet list after it', () => {
    const isEmpty = (node: NodeJson): boolean => nodeText(node) === '';
    expect(outline(nestBlocks([number('a'), at(''), number('b')], isEmpty))).toBe('ol(a) ol(b)');
    expect(outline(nestBlocks([bullet('a'), at(''), bullet('b')], isEmpty))).toBe('ul(a b)');
    expect(outline(nestBlocks([bullet('a'), at(''), at('b', { indent: 1 })], isEmpty))).toBe('ul(a) b+1');
  });
});
