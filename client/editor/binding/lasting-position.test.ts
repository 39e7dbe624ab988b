// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { absolutePositionToRelativePosition } from '@tiptap/y-tiptap';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { relativePlace } from './lasting-position.ts';
import { paragraph, replicas, send, type Replica } from './testing/replica.ts';
import { bindingOf } from './y-binding.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

const box = (...content: NodeJson[]): NodeJson => ({ type: 'box', attrs: { kind: 'callout' }, content });

/** How many positions of a replica's text are found as the library finds them; whether it is known what is stored. */
function compare({ editor: { state } }: Replica): { positions: number; isStoredKnown: boolean } {
  const binding = bindingOf(state);
  if (!binding) throw new Error('The text is not bound.');
  for (let pos = 0; pos <= state.doc.content.size; pos += 1) {
    const theirs: unknown = absolutePositionToRelativePosition(pos, binding.type, binding.mapping);
    expect(relativePlace(pos, binding), `position ${pos}`).toEqual(theirs);
  }
  return {
    positions: state.doc.content.size + 1,
    isStoredKnown: [...binding.mapping.values()].includes(state.doc),
  };
}

test('every position is the place that the library finds: in words, in empty paragraphs, in boxes, between blocks', () => {
  const content = [paragraph('one'), paragraph(''), box(paragraph('two'), paragraph('')), paragraph('three')];
  open = replicas(2, content);
  const [a, b] = open;
  if (!a || !b) throw new Error('no replicas');
  a.type('!', 4);
  expect(compare(a)).toEqual({ positions: a.editor.state.doc.content.size + 1, isStoredKnown: true });
  // Two texts side by side, one of them deleted in part: what is deleted counts for nothing.
  const { view, state } = a.editor;
  view.dispatch(state.tr.delete(2, 3));
  view.dispatch(view.state.tr.split(2));
  compare(a);
  a.type('x', 4);
  expect(compare(a).isStoredKnown).toBe(true);
  send(a, b);
  compare(b);
  b.type('y', 1);
  expect(compare(b).isStoredKnown).toBe(true);
});
