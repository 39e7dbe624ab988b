// @vitest-environment jsdom
import { AllSelection, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { afterEach, expect, test } from 'vitest';
import { paragraph, replicas, sync, type Replica } from '../../../binding/testing/replica.ts';
import { pastedPlaces, placeOfSelection } from './pasted-places.ts';

let people: Replica[] = [];
afterEach(() => {
  for (const person of people) person.destroy();
});

/** Two writers of the same paragraphs; the first has selected a range of one. */
function open(texts: readonly string[], from: number, to = from) {
  people = replicas(
    2,
    texts.map((text) => paragraph(text)),
  );
  const [ines, mara] = people;
  if (!ines || !mara) throw new Error('two replicas were asked for');
  ines.addPlugin(pastedPlaces());
  const { view } = ines.editor;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to)));
  return { ines, mara, view, place: placeOfSelection(view) };
}

test('the place stays before what is typed there, and moves with what is written above it', () => {
  const { ines, view, place } = open(['One.', 'Two.'], 9);
  ines.type('!!', 9);
  ines.type('Zero. ', 1);
  const { from, to } = place.selection(view.state);
  expect([from, to]).toEqual([15, 15]);
  expect(view.state.doc.textBetween(0, from, '|')).toBe('Zero. One.|Tw');
});

test('the place is found again after others wrote before it, in its own paragraph and above', () => {
  const { ines, mara, view, place } = open(['One.', 'Two.'], 9);
  mara.type('And t', 7);
  mara.type('So. ', 1);
  ines.type('x', 2);
  sync(people);
  mara.type('y', 1);
  sync(people);
  const { from } = place.selection(view.state);
  expect(view.state.doc.textBetween(0, from, '|')).toBe('ySo. Oxne.|And tTw');
});

test('words that were selected are replaced while they read the same', () => {
  const { mara, view, place } = open(['One two three.'], 5, 8);
  mara.type('So: ', 1);
  sync(people);
  const { from, to } = place.selection(view.state);
  expect(view.state.doc.textBetween(from, to)).toBe('two');
});

test('words that somebody changed meanwhile stay', () => {
  const { mara, view, place } = open(['One two three.'], 5, 8);
  mara.type('-and-', 6);
  sync(people);
  const { from, to } = place.selection(view.state);
  expect([from, to]).toEqual([5, 5]);
});

test('words typed over the selection stay', () => {
  const { view, place } = open(['One two three.'], 5, 8);
  view.dispatch(view.state.tr.insertText('2', 5, 8));
  const { from, to } = place.selection(view.state);
  expect([from, to]).toEqual([5, 5]);
});

test('a whole text and a selected block are replaced as such', () => {
  people = replicas(1, [{ type: 'horizontalRule' }, paragraph('One.')]);
  const [ines] = people;
  if (!ines) throw new Error('a replica was asked for');
  ines.addPlugin(pastedPlaces());
  const { view } = ines.editor;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 0)));
  const block = placeOfSelection(view);
  view.dispatch(view.state.tr.setSelection(new AllSelection(view.state.doc)));
  const all = placeOfSelection(view);
  expect(block.selection(view.state)).toBeInstanceOf(NodeSelection);
  expect(all.selection(view.state)).toBeInstanceOf(AllSelection);
  view.dispatch(view.state.tr.insert(2, view.state.schema.text('More. ')));
  expect(block.selection(view.state)).toBeInstanceOf(NodeSelection);
  expect(all.selection(view.state).empty).toBe(true);
});

test('a place whose paragraph was deleted is a caret in what is left', () => {
  const { mara, view, place } = open(['One.', 'Two.', 'Three.'], 9);
  mara.editor.view.dispatch(mara.editor.state.tr.delete(6, 12));
  sync(people);
  const selection = place.selection(view.state);
  expect([selection.empty, selection.$from.parent.inlineContent]).toEqual([true, true]);
});
