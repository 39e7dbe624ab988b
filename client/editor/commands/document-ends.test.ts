import { EditorState, TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import { createSchema } from '#shared/editor/schema/schema.ts';
import { toDocumentEnd } from './document-ends.ts';

const schema = createSchema();
const paragraph = (text: string) => schema.node('paragraph', null, schema.text(text));
const doc = schema.node('doc', null, [paragraph('One.'), paragraph('Two.'), paragraph('Three.')]);
const at = (position: number) => EditorState.create({ doc, selection: TextSelection.create(doc, position) });

function after(state: EditorState, command: ReturnType<typeof toDocumentEnd>): [number, number] {
  let next = state;
  expect(command(state, (tr) => (next = state.apply(tr)))).toBe(true);
  return [next.selection.anchor, next.selection.head];
}

test('the caret goes to the last letter and to the first', () => {
  const last = doc.content.size - 1;
  expect(after(at(8), toDocumentEnd('end'))).toEqual([last, last]);
  expect(after(at(8), toDocumentEnd('start'))).toEqual([1, 1]);
});

test('with Shift the selection reaches there from where it began', () => {
  expect(after(at(8), toDocumentEnd('end', { extend: true }))).toEqual([8, doc.content.size - 1]);
  expect(after(at(8), toDocumentEnd('start', { extend: true }))).toEqual([8, 1]);
});
