// @vitest-environment jsdom
import { AllSelection, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { paragraph, replicas, sync, type Replica } from '../../../binding/testing/replica.ts';
import { pasteTargets, trackSelection } from './paste-targets.ts';

let writers: Replica[] = [];
afterEach(() => {
  for (const writer of writers) writer.destroy();
});

/** Opens the same paragraphs for two writers; the first selects a range, which becomes a paste target. */
function open(texts: readonly string[], from: number, to = from) {
  writers = replicas(
    2,
    texts.map((text) => paragraph(text)),
  );
  const [ines, mara] = writers;
  if (!ines || !mara) throw new Error('two replicas were asked for');
  ines.addPlugin(pasteTargets());
  const { view } = ines.editor;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
  return { ines, mara, view, target: trackSelection(view) };
}

test('a paste target stays before text typed at it and moves with text written above it', () => {
  const { ines, view, target } = open(['One.', 'Two.'], 9);
  ines.type('!!', 9);
  ines.type('Zero. ', 1);
  const { from, to } = target.selection(view.state);
  expect([from, to]).toEqual([15, 15]);
  expect(view.state.doc.textBetween(0, from, '|')).toBe('Zero. One.|Tw');
});

test('a paste target is found again after other writers insert text before it, in its paragraph and above', () => {
  const { ines, mara, view, target } = open(['One.', 'Two.'], 9);
  mara.type('And t', 7);
  mara.type('So. ', 1);
  ines.type('x', 2);
  sync(writers);
  mara.type('y', 1);
  sync(writers);
  const { from } = target.selection(view.state);
  expect(view.state.doc.textBetween(0, from, '|')).toBe('ySo. Oxne.|And tTw');
});

test('a paste replaces the selected text while that text is unchanged', () => {
  const { mara, view, target } = open(['One two three.'], 5, 8);
  mara.type('So: ', 1);
  sync(writers);
  const { from, to } = target.selection(view.state);
  expect(view.state.doc.textBetween(from, to)).toBe('two');
});

test('a paste keeps selected text that another writer has changed meanwhile', () => {
  const { mara, view, target } = open(['One two three.'], 5, 8);
  mara.type('-and-', 6);
  sync(writers);
  const { from, to } = target.selection(view.state);
  expect([from, to]).toEqual([5, 5]);
});

test('a paste keeps text that was typed over the selection', () => {
  const { view, target } = open(['One two three.'], 5, 8);
  view.dispatch(view.state.tr.insertText('2', 5, 8));
  const { from, to } = target.selection(view.state);
  expect([from, to]).toEqual([5, 5]);
});

test('a paste target restores a node selection and a selection of everything while the content is unchanged', () => {
  writers = replicas(1, [{ type: 'horizontalRule' }, paragraph('One.')]);
  const [ines] = writers;
  if (!ines) throw new Error('a replica was asked for');
  ines.addPlugin(pasteTargets());
  const { view } = ines.editor;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 0)));
  const block = trackSelection(view);
  view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
  const all = trackSelection(view);
  expect(block.selection(view.state)).toBeInstanceOf(NodeSelection);
  expect(all.selection(view.state)).toBeInstanceOf(AllSelection);
  view.dispatch(view.state.tr.insert(2, view.state.schema.text('More. ')));
  expect(block.selection(view.state)).toBeInstanceOf(NodeSelection);
  expect(all.selection(view.state).empty).toBe(true);
});

test('a paste target in a deleted paragraph becomes a caret in the remaining text', () => {
  const { mara, view, target } = open(['One.', 'Two.', 'Three.'], 9);
  mara.editor.view.dispatch(mara.editor.state.tr.delete(6, 12));
  sync(writers);
  const selection = target.selection(view.state);
  expect([selection.empty, selection.$from.parent.inlineContent]).toEqual([true, true]);
});
