import { AllSelection, EditorState, TextSelection, type Command, type Selection } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { collapseAll, toDocumentEnd } from './document-ends.ts';

const schema = createSchema();
const paragraph = (text: string) => schema.node('paragraph', null, schema.text(text));
const doc = schema.node('doc', null, [paragraph('One.'), paragraph('Two.'), paragraph('Three.')]);
const stateOf = (of: typeof doc, selection: Selection) => EditorState.create({ doc: of, selection });
const at = (position: number, of = doc) => stateOf(of, TextSelection.create(of, position));

function after(state: EditorState, command: Command): [number, number] {
  let next = state;
  expect(command(state, (tr) => (next = state.apply(tr)))).toBe(true);
  return [next.selection.anchor, next.selection.head];
}

test('toDocumentEnd moves the caret to the end or the start of the document', () => {
  const last = doc.content.size - 1;
  expect(after(at(8), toDocumentEnd('end'))).toEqual([last, last]);
  expect(after(at(8), toDocumentEnd('start'))).toEqual([1, 1]);
});

test('toDocumentEnd with extend keeps the anchor and moves the head of the selection', () => {
  expect(after(at(8), toDocumentEnd('end', { extend: true }))).toEqual([8, doc.content.size - 1]);
  expect(after(at(8), toDocumentEnd('start', { extend: true }))).toEqual([8, 1]);
});

describe('[X11] the ends of a text with footnotes are those of its body', () => {
  const note = (name: string, ...texts: string[]) =>
    schema.node('footnote', { note: name }, texts.map(paragraph));
  const noted = schema.node('doc', null, [
    paragraph('One.'),
    paragraph('Two.'),
    note('a', 'As of 1911.', 'Or so.'),
    note('b', 'By hand.'),
  ]);
  const bodyEnd = 11;
  const first = { start: 14, end: 33 };

  test('the caret, or the head of a selection, moves to the end of the text above the notes', () => {
    expect(after(at(3, noted), toDocumentEnd('end'))).toEqual([bodyEnd, bodyEnd]);
    expect(after(at(3, noted), toDocumentEnd('end', { extend: true }))).toEqual([3, bodyEnd]);
    expect(after(at(bodyEnd, noted), toDocumentEnd('start'))).toEqual([1, 1]);
  });

  test('in a note the caret moves to the end of that note first, and from there to the end of the body', () => {
    expect(after(at(20, noted), toDocumentEnd('end'))).toEqual([first.end, first.end]);
    expect(after(at(first.end, noted), toDocumentEnd('end'))).toEqual([bodyEnd, bodyEnd]);
    expect(after(at(20, noted), toDocumentEnd('start'))).toEqual([first.start, first.start]);
    expect(after(at(first.start, noted), toDocumentEnd('start'))).toEqual([1, 1]);
  });

  test('a selection that starts in a note is extended to the end of that note only', () => {
    expect(after(at(20, noted), toDocumentEnd('end', { extend: true }))).toEqual([20, first.end]);
    expect(after(at(first.end, noted), toDocumentEnd('end', { extend: true }))).toEqual([
      first.end,
      first.end,
    ]);
  });

  test('collapseAll collapses a selection of the whole document to an end of the body and ignores other selections', () => {
    const all = stateOf(noted, new AllSelection(noted));
    expect(after(all, collapseAll('end'))).toEqual([bodyEnd, bodyEnd]);
    expect(after(all, collapseAll('start'))).toEqual([1, 1]);
    expect(collapseAll('end')(at(3, noted))).toBe(false);
  });

  test('a paragraph that a merge left between two notes belongs to the body', () => {
    const mixed = schema.node('doc', null, [
      note('a', 'As of 1911.'),
      paragraph('Two.'),
      note('b', 'By hand.'),
    ]);
    expect(after(at(3, mixed), toDocumentEnd('end'))[0]).toBe(13);
    expect(after(at(13, mixed), toDocumentEnd('end'))[0]).toBe(20);
    expect(after(at(18, mixed), toDocumentEnd('start'))[0]).toBe(16);
  });
});
