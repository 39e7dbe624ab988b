// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { absolutePositionToRelativePosition } from '@tiptap/y-tiptap';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { relativePositionAt } from './relative-position.ts';
import { paragraph, replicas, send, type Replica } from './testing/replica.ts';
import { bindingOf } from './y-binding.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

const box = (...content: NodeJson[]): NodeJson => ({ type: 'box', attrs: { kind: 'callout' }, content });

/**
 * Compares the result for every position of a replica's text with y-tiptap's result. Returns the number of positions,
 * and whether the mapping contains the current document.
 */
function compare({ editor: { state } }: Replica): { positions: number; isMappingComplete: boolean } {
  const binding = bindingOf(state);
  if (!binding) throw new Error('The text is not bound.');
  for (let pos = 0; pos <= state.doc.content.size; pos += 1) {
    const expected: unknown = absolutePositionToRelativePosition(pos, binding.type, binding.mapping);
    expect(relativePositionAt(pos, binding), `position ${pos}`).toEqual(expected);
  }
  return {
    positions: state.doc.content.size + 1,
    isMappingComplete: [...binding.mapping.values()].includes(state.doc),
  };
}

test('relativePositionAt returns the same position as y-tiptap in text, in empty paragraphs, in boxes and between blocks', () => {
  const content = [paragraph('one'), paragraph(''), box(paragraph('two'), paragraph('')), paragraph('three')];
  open = replicas(2, content);
  const [a, b] = open;
  if (!a || !b) throw new Error('no replicas');
  a.type('!', 4);
  expect(compare(a)).toEqual({ positions: a.editor.state.doc.content.size + 1, isMappingComplete: true });
  // Two adjacent texts, one of them partly deleted: deleted text does not count.
  const { view, state } = a.editor;
  view.dispatch(state.tr.delete(2, 3));
  view.dispatch(view.state.tr.split(2));
  compare(a);
  a.type('x', 4);
  expect(compare(a).isMappingComplete).toBe(true);
  send(a, b);
  compare(b);
  b.type('y', 1);
  expect(compare(b).isMappingComplete).toBe(true);
});
