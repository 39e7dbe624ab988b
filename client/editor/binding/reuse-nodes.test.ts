// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { openPair } from './testing/open-pair.ts';
import { paragraph, positionOf, send } from './testing/replica.ts';
import type { Replica } from './testing/replica.ts';
import { bindingOf } from './y-binding.ts';

const box = (...content: NodeJson[]): NodeJson => ({ type: 'box', attrs: { kind: 'callout' }, content });
const blocksOf = ({ editor }: Replica) => editor.state.doc.content.content;
const textsOf = (replica: Replica) => blocksOf(replica).map((node) => node.textContent);

test('a remote change keeps the node objects of all other blocks', () => {
  const [a, b] = openPair(
    paragraph('one'),
    box(paragraph('inside'), paragraph('beside')),
    paragraph('three'),
  );
  const before = blocksOf(b);
  a.type('X', positionOf(a.editor.state.doc, 'inside'));
  send(a, b);
  expect(textsOf(b)).toEqual(['one', 'Xinsidebeside', 'three']);
  expect(blocksOf(b)[0]).toBe(before[0]);
  expect(blocksOf(b)[1]?.child(1)).toBe(before[1]?.child(1));
  expect(blocksOf(b)[2]).toBe(before[2]);
});

test('blocks that others delete, move and create are rendered correctly, and the blocks around them keep their node objects', () => {
  const [a, b] = openPair(paragraph('one'), paragraph('two'), paragraph('three'), paragraph('four'));
  const before = blocksOf(b);
  const { state, view } = a.editor;
  const first = state.doc.child(0);
  // The first block moves behind the third, the last is deleted, and a new one is inserted.
  const last = state.doc.content.size - state.doc.child(3).nodeSize;
  view.dispatch(state.tr.delete(last, state.doc.content.size).insert(last, first).delete(0, first.nodeSize));
  a.editor.view.dispatch(
    a.editor.state.tr.insert(0, a.editor.schema.node('paragraph', null, [a.editor.schema.text('new')])),
  );
  send(a, b);
  expect(textsOf(b)).toEqual(['new', 'two', 'three', 'one']);
  expect(blocksOf(b)[1]).toBe(before[1]);
  expect(blocksOf(b)[2]).toBe(before[2]);
});

test('deleted blocks and the texts in them are removed from the mapping', () => {
  const [a, b] = openPair(paragraph('one'), box(paragraph('two'), paragraph('three')), paragraph('four'));
  const { state, view } = a.editor;
  const from = state.doc.child(0).nodeSize;
  view.dispatch(state.tr.delete(from, from + state.doc.child(1).nodeSize));
  send(a, b);
  for (const replica of [a, b]) {
    const mappedTypes = [...(bindingOf(replica.editor.state)?.mapping.keys() ?? [])];
    expect(mappedTypes.filter((type) => type._item?.deleted === true)).toEqual([]);
    expect(textsOf(replica)).toEqual(['one', 'four']);
  }
});

test('a typed character is stored without reading any other block, even after a remote change', () => {
  const [a, b] = openPair(paragraph('one'), paragraph('two'), paragraph('three'));
  const { editor } = a;
  const root = bindingOf(editor.state)?.type;
  if (!root) throw new Error('no binding');
  const compare = vi.spyOn(root, 'toArray');
  a.type('X', positionOf(editor.state.doc, 'two'));
  send(b, a);
  send(a, b);
  b.type('Y', positionOf(b.editor.state.doc, 'three'));
  send(b, a);
  compare.mockClear();
  // The remote text is compared once.
  a.type('Z', positionOf(editor.state.doc, 'three'));
  expect(compare).toHaveBeenCalled();
  compare.mockClear();
  for (const character of 'tide') a.type(character, positionOf(editor.state.doc, 'one'));
  expect(compare).not.toHaveBeenCalled();
  send(a, b);
  for (const replica of [a, b]) expect(textsOf(replica)).toEqual(['tideone', 'Xtwo', 'YZthree']);
});
