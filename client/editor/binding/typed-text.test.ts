// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { expect, test } from 'vitest';
import type * as Y from 'yjs';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { openPair } from './testing/open-pair.ts';
import { paragraph, positionOf, sync, type Replica } from './testing/replica.ts';

const imported = { type: 'origin', attrs: { kind: 'import', ref: null } };
const bold = { type: 'bold' };
const text = (words: string, ...marks: NodeJson['marks'] & object): NodeJson => ({
  type: 'text',
  text: words,
  marks,
});
const token: NodeJson = { type: 'token', attrs: { kind: 'footnote', ref: 'n1', label: '1' } };

/** Types letters one by one, as keys do: the caret is in the editor's state. */
function typeOnce({ editor }: Replica, letter: string): void {
  editor.view.dispatch(editor.state.tr.insertText(letter));
}

function select({ editor }: Replica, from: number, to = from): void {
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)));
}

const CASES: readonly [name: string, content: NodeJson[], before: string][] = [
  ['the end of imported text', [text('Low water.', imported)], 'Low water.'],
  ['the middle of imported text', [text('Low water.', imported)], 'Low'],
  ['the start of imported text', [text('Low water.', imported)], ''],
  ['the end of imported bold text', [text('Low ', imported), text('water.', imported, bold)], 'Low water.'],
  ['the end of imported text before a footnote', [text('Low water.', imported), token], 'Low water.'],
  ['the start of imported text behind a footnote', [token, text('Low water.', imported)], ''],
  ['the end of bold text', [text('Low ', bold), text('water.')], 'Low '],
  ['the end of a line without formats', [text('Low water.')], 'Low water.'],
];

test.each(CASES)(
  '[X2] at %s the words of two people who type there letter by letter stay whole',
  (_name, content, before) => {
    const [a, b] = openPair({ type: 'paragraph', content });
    const at = 1 + (content[0] === token ? 1 : 0) + before.length;
    for (const each of [a, b]) select(each, at);
    for (let letter = 0; letter < 6; letter += 1) {
      typeOnce(a, 'walnut'.charAt(letter));
      typeOnce(b, 'GARDEN'.charAt(letter));
    }
    sync([a, b]);
    const words = a.editor.state.doc.textContent;
    expect(b.editor.state.doc.textContent).toBe(words);
    expect(words.replace('walnut', '').replace('GARDEN', '')).toBe(
      content.map((each) => each['text'] ?? '').join(''),
    );
    expect(JSON.stringify(a.editor.state.doc.toJSON())).toBe(JSON.stringify(b.editor.state.doc.toJSON()));
  },
);

test('[X2] a letter that is typed before an equal one is the new one', () => {
  const [a] = openPair(paragraph('aa'));
  const stored = a.ydoc.getXmlFragment('content').get(0) as Y.XmlElement;
  const [before] = stored.toArray();
  const first = (before as Y.XmlText)._start?.id;
  select(a, 1);
  typeOnce(a, 'a');
  const [after] = stored.toArray();
  const start = (after as Y.XmlText)._start;
  expect(start?.id.client).toBe(a.ydoc.clientID);
  expect(start?.right?.id).toEqual(first);
});

test('[X2] words that replace a selection have its marks, and a marked word elsewhere keeps its own', () => {
  const [a, b] = openPair({
    type: 'paragraph',
    content: [text('Low '), text('water', bold), text(' at noon.')],
  });
  const from = positionOf(a.editor.state.doc, 'water');
  select(a, from, from + 5);
  for (const letter of 'tide') typeOnce(a, letter);
  sync([a, b]);
  for (const { editor } of [a, b])
    expect(editor.state.doc.child(0).toJSON()['content']).toEqual([
      { type: 'text', text: 'Low ' },
      { type: 'text', text: 'tide', marks: [{ type: 'bold' }] },
      { type: 'text', text: ' at noon.' },
    ]);
});
