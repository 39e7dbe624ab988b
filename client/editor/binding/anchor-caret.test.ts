// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { paragraph, positionOf, replicas, send, sync, type Replica } from './testing/replica.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

function pair(...content: NodeJson[]): [Replica, Replica] {
  const [a, b] = replicas(2, content);
  if (!a || !b) throw new Error('no replicas');
  open.push(a, b);
  return [a, b];
}

const textsOf = ({ editor }: Replica) => editor.state.doc.content.content.map((node) => node.textContent);

describe('the caret while others write', () => {
  const caretAfter = (each: Replica, words: string) => {
    const { tr, doc } = each.editor.state;
    each.editor.view.dispatch(
      tr.setSelection(TextSelection.create(doc, positionOf(doc, words) + words.length)),
    );
  };
  const beforeCaret = ({ editor }: Replica) => {
    const { $head } = editor.state.selection;
    return $head.parent.textBetween(0, $head.parentOffset);
  };

  test('[X13] the caret moves with text that others write and delete before it in its paragraph', () => {
    const [a, b] = pair(paragraph('above'), paragraph('low water'));
    caretAfter(a, 'low');
    b.type('very ', positionOf(b.editor.state.doc, 'low'));
    send(b, a);
    expect(beforeCaret(a)).toBe('very low');
    const at = positionOf(b.editor.state.doc, 'very');
    b.editor.view.dispatch(b.editor.state.tr.delete(at, at + 3));
    b.type('the ', positionOf(b.editor.state.doc, 'above'));
    send(b, a);
    expect(beforeCaret(a)).toBe('y low');
  });

  test('[X13] the caret stays before text that others write behind it, and both ends of a selection stay at their characters', () => {
    const [a, b] = pair(paragraph('low water today'));
    caretAfter(a, 'low');
    b.type(' and still', positionOf(b.editor.state.doc, ' water'));
    send(b, a);
    expect(beforeCaret(a)).toBe('low');
    const from = positionOf(a.editor.state.doc, 'water');
    const { tr, doc } = a.editor.state;
    a.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, from + 'water'.length)));
    b.type('the ', 1);
    b.type('-', positionOf(b.editor.state.doc, 'ter'));
    send(b, a);
    const { from: start, to: end } = a.editor.state.selection;
    expect(a.editor.state.doc.textBetween(start, end)).toBe('wa-ter');
  });

  test('[X13] a selection at the start of the document keeps its text after remote insertions and deletions', () => {
    const [a, b] = pair(paragraph('the low water'), paragraph('below'));
    const selected = ({ editor: { state } }: Replica) =>
      state.doc.textBetween(state.selection.from, state.selection.to);
    const select = (from: number, to: number) => {
      const { tr, doc } = a.editor.state;
      a.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, to)));
    };
    select(1, 1 + 'the low'.length);
    b.type('!', positionOf(b.editor.state.doc, 'below'));
    send(b, a);
    expect(selected(a)).toBe('the low');
    const from = positionOf(a.editor.state.doc, 'low');
    select(from, from + 'low water'.length);
    b.editor.view.dispatch(b.editor.state.tr.delete(1, from));
    send(b, a);
    expect(selected(a)).toBe('low water');
  });

  test('[X13] two people who type in one paragraph, character by character, each read their own words in order', () => {
    const [a, b] = pair(paragraph('one two'));
    caretAfter(a, 'one');
    caretAfter(b, 'two');
    const [forA, forB] = ['abcdefghij', 'ABCDEFGHIJ'];
    for (let at = 0; at < forA.length; at += 1) {
      a.type(forA[at] ?? '');
      if (at % 2 === 0) sync([a, b]);
      b.type(forB[at] ?? '');
      if (at % 3 === 0) sync([a, b]);
    }
    sync([a, b]);
    expect(textsOf(a)).toEqual(['oneabcdefghij twoABCDEFGHIJ']);
    expect(textsOf(b)).toEqual(textsOf(a));
  });

  const WORDS = ['alpha', 'bravo', 'charlie', 'delta'];
  const indexes = [0, 1, 2, 3];
  test.each(indexes.flatMap((from) => indexes.filter((to) => to !== from).map((to) => [from, to] as const)))(
    '[X13] the caret stays in its block when another writer moves block %i to index %i',
    (from, to) => {
      for (const word of WORDS) {
        const [a, b] = pair(...WORDS.map((each) => paragraph(each)));
        caretAfter(a, word.slice(0, 3));
        const { tr } = b.editor.state;
        const positionOfBlock = (index: number) =>
          tr.doc.content.content.slice(0, index).reduce((sum, node) => sum + node.nodeSize, 0);
        const moved = tr.doc.child(from);
        tr.delete(positionOfBlock(from), positionOfBlock(from) + moved.nodeSize);
        b.editor.view.dispatch(tr.insert(positionOfBlock(to), moved));
        send(b, a);
        expect(beforeCaret(a)).toBe(word.slice(0, 3));
      }
    },
  );
});
