// @vitest-environment jsdom
import { TextSelection } from '@tiptap/pm/state';
import { afterEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { checkFragment } from '#shared/editor/content/check-fragment.ts';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { storedItem } from '#shared/moves/stored-item.ts';
import { decodeMoveRecord, MOVES_ARRAY, type MoveRecord } from '#shared/moves/move-record.ts';
import { toAbsolutePosition, toRelativePosition } from '../relative-position.ts';
import { enter } from '../../testing/keys-and-rules.ts';
import { caret, joinAt, press, splitAt, textsOf, withServer } from './testing/two-writers.ts';
import { paragraph, positionOf, replicas, send, sync, type Replica } from '../testing/replica.ts';

let open: Replica[] = [];
afterEach(() => {
  for (const each of open) each.destroy();
  open = [];
});

function start(...content: NodeJson[]): [Replica, Replica] {
  open = replicas(2, content);
  const [a, b] = open;
  if (!a || !b) throw new Error('no replicas');
  return [a, b];
}

const startWithServer = (...content: NodeJson[]) => withServer(...start(...content));

const recordsOf = ({ ydoc }: Replica): MoveRecord[] => {
  const records: MoveRecord[] = [];
  for (let item = ydoc.getArray(MOVES_ARRAY)._start; item; item = item.right) {
    const { content, id } = item;
    const record =
      content instanceof Y.ContentBinary ? decodeMoveRecord(content.content, id.client) : undefined;
    if (record) records.push(record);
  }
  return records;
};

/** Returns the text that a record says was moved, read from the copies in the document. */
function movedText({ ydoc }: Replica, record: MoveRecord | undefined, writer: number): string {
  if (record?.kind !== 'split' && record?.kind !== 'join') return '';
  return record.ranges
    .map(({ length, copy }) => {
      let text = '';
      for (let at = copy; at < copy + length; at += 1) {
        const item = Y.getItem(ydoc.store, Y.createID(writer, at));
        if (item instanceof Y.Item && item.content instanceof Y.ContentString)
          text += item.content.str.charAt(at - item.id.clock);
        else text += '*';
      }
      return text;
    })
    .join('');
}

const token: NodeJson = { type: 'token', attrs: { kind: 'footnote', ref: 'n1', label: '1' } };
const withInline = (before: string, inline: NodeJson, after: string): NodeJson => ({
  type: 'paragraph',
  content: [{ type: 'text', text: before }, inline, { type: 'text', text: after }],
});
const withToken = (before: string, after: string): NodeJson => withInline(before, token, after);

describe('[M1] declarations', () => {
  test('[M1] a split declares the moved characters and leaves the first half in its element', () => {
    const [a] = start(paragraph('one two two'));
    const element = a.fragment.get(0);
    splitAt(a, 5);
    expect(textsOf(a)).toEqual(['one ', 'two two']);
    expect(a.fragment.get(0)).toBe(element);
    const [record] = recordsOf(a);
    expect(record?.kind).toBe('split');
    expect(movedText(a, record, a.ydoc.clientID)).toBe('two two');
    expect(checkFragment(a.fragment)).toEqual([]);
  });

  test.each([
    ['a footnote sign', token],
    ['a mention', { type: 'token', attrs: { kind: 'mention', ref: 'u1', label: 'Ines' } }],
    ['a picture', { type: 'inlineImage', attrs: { assetId: 'a' } }],
    ['a line break', { type: 'hardBreak' }],
  ])('[M1] a split before %s keeps the elements and declares it with the text', (_name, inline: NodeJson) => {
    const [a, b] = start(withInline('one two', inline, ' three'));
    const element = a.fragment.get(0);
    splitAt(a, 5);
    expect(textsOf(a)).toEqual(['one ', 'two* three']);
    expect(a.fragment.get(0)).toBe(element);
    expect(movedText(a, recordsOf(a)[0], a.ydoc.clientID)).toBe('two* three');
    sync([a, b]);
    expect(b.editor.state.doc.toJSON()).toEqual(a.editor.state.doc.toJSON());
  });

  test('[M1] two splits at the same time before an inline node give three blocks with three ids, and the node once', () => {
    const { a, b, sync: exchange } = startWithServer(withToken('one two three', ' four'));
    splitAt(a, 5);
    splitAt(b, 9);
    exchange();
    expect(textsOf(a)).toEqual(['one ', 'two ', 'three* four']);
    expect(textsOf(b)).toEqual(textsOf(a));
    expect(new Set(b.editor.state.doc.children.map(({ attrs }) => attrs['id'])).size).toBe(3);
  });

  test('[M1] a join declares the characters that moved behind the block above', () => {
    const [a, b] = start(paragraph('one '), withToken('two', ' three'));
    joinAt(a, 'two');
    expect(textsOf(a)).toEqual(['one two* three']);
    const [record] = recordsOf(a);
    expect(record?.kind).toBe('join');
    expect(movedText(a, record, a.ydoc.clientID)).toBe('two* three');
    sync([a, b]);
    expect(b.editor.state.doc.toJSON()).toEqual(a.editor.state.doc.toJSON());
  });

  test('[M1] deleting a selection across two blocks declares the rest of the second one', () => {
    const [a] = start(paragraph('one two'), paragraph('between'), paragraph('three four'));
    a.editor.view.dispatch(a.editor.state.tr.delete(5, positionOf(a.editor.state.doc, 'four')));
    expect(textsOf(a)).toEqual(['one four']);
    expect(recordsOf(a).map((record) => movedText(a, record, a.ydoc.clientID))).toEqual(['', 'four']);
  });

  test('[M1] Enter at the end of a block names the last character of the block', () => {
    const [a] = start(paragraph('one'), paragraph('two'));
    caret(a, 4);
    press(a, enter);
    expect(textsOf(a)).toEqual(['one', '', 'two']);
    const [record] = recordsOf(a);
    const left = record?.kind === 'split' && record.left ? storedItem(a.ydoc, record.left) : undefined;
    expect(left?.content instanceof Y.ContentString && left.content.str.at(-1)).toBe('e');
    expect(record).toMatchObject({ before: null, ranges: [] });
  });

  test('[M1] pasting two blocks into a paragraph declares its second half', () => {
    const [a, b] = start(paragraph('one two'));
    const pasted = [paragraph('x'), paragraph('mid'), paragraph('y')].map((json) =>
      a.editor.schema.nodeFromJSON(json),
    );
    const { tr } = a.editor.state;
    const slice = a.editor.state.doc.type.create(null, pasted).slice(1, 10);
    a.editor.view.dispatch(tr.replace(5, 5, slice));
    expect(textsOf(a)).toEqual(['one x', 'mid', 'ytwo']);
    expect(recordsOf(a).map((record) => movedText(a, record, a.ydoc.clientID))).toEqual(['', 'two', '']);
    expect(recordsOf(a).map(({ kind }) => kind)).toEqual(['split', 'split', 'note']);
    sync([a, b]);
    expect(b.editor.state.doc.toJSON()).toEqual(a.editor.state.doc.toJSON());
    expect(checkFragment(b.fragment)).toEqual([]);
  });

  test('[M1] a split inside a cell is declared', () => {
    const cell: NodeJson = { type: 'tableCell', content: [paragraph('one two')] };
    const [a] = start({ type: 'table', content: [{ type: 'tableRow', content: [cell] }] });
    splitAt(a, positionOf(a.editor.state.doc, 'one two') + 4);
    expect(movedText(a, recordsOf(a)[0], a.ydoc.clientID)).toBe('two');
  });

  test('[M1] typing, deleting and formatting in a block declare nothing', () => {
    const [a] = start(paragraph('one two'), paragraph('three'));
    a.type('X', 3);
    a.editor.view.dispatch(a.editor.state.tr.delete(2, 4));
    a.editor.view.dispatch(a.editor.state.tr.addMark(2, 5, a.editor.schema.marks.bold!.create()));
    a.editor.view.dispatch(a.editor.state.tr.setNodeAttribute(0, 'level', 1));
    expect(recordsOf(a)).toEqual([]);
  });
});

describe('[M8] the caret follows its text', () => {
  const sentence = 'Nobody saw the ferryman go.';

  test('[M8] at every split of a sentence the words of a writer at its end stay whole', () => {
    for (let at = 1; at <= sentence.length; at += 1) {
      const [a, b] = start(paragraph(sentence));
      caret(b, sentence.length + 1);
      b.type(' Ra');
      send(b, a);
      splitAt(a, at);
      send(a, b);
      b.type('in.');
      sync([a, b]);
      expect(textsOf(b), `split at ${at}`).toEqual(
        [sentence.slice(0, at - 1), `${sentence.slice(at - 1)} Rain.`].filter(
          (text, index) => index > 0 || at > 1 || text === '',
        ),
      );
      for (const each of open) each.destroy();
      open = [];
    }
  });

  test("[M8] the caret stays in its word when another writer joins the word's block with the one above", () => {
    const [a, b] = start(paragraph('one '), paragraph('two three'));
    caret(b, positionOf(b.editor.state.doc, 'three') + 2);
    joinAt(a, 'two');
    send(a, b);
    b.type('X');
    expect(textsOf(b)).toEqual(['one two thXree']);
  });

  test('[M8] the caret of an empty block that another writer joins goes to the end of the block above', () => {
    const [a, b] = start(paragraph('one'), paragraph(''), paragraph('three'));
    caret(b, 6);
    a.editor.view.dispatch(a.editor.state.tr.join(5));
    send(a, b);
    b.type('X');
    expect(textsOf(b)).toEqual(['oneX', 'three']);
  });

  test('[M8] a caret behind a deleted character of a moved text stands behind the nearest character left of it', () => {
    const [a, b] = start(paragraph('one two three'));
    caret(b, 7);
    splitAt(a, 5);
    a.editor.view.dispatch(a.editor.state.tr.delete(7, 9));
    send(a, b);
    b.type('X');
    expect(textsOf(b)).toEqual(['one ', 'Xo three']);
  });
});

describe('[M8] writers whose changes are on their way', () => {
  const sentence = 'Nobody saw the ferryman go.';
  const tries = Array.from({ length: 60 }, (_, at) => at);

  test('[M8] when another writer presses Enter at any character of a sentence while words are typed at its end, the words stay whole and the caret stays behind them', () => {
    for (const at of tries) {
      const { a, b, admit } = startWithServer(paragraph(sentence), paragraph('After.'));
      const cut = 1 + (at % sentence.length);
      // One half of the tries has typed words in flight, the other half only a caret.
      caret(b, sentence.length + 1);
      if (at % 2 === 0) b.type(' Ra');
      caret(a, cut);
      press(a, enter);
      const [split, typed] = at % 3 === 0 ? [admit(b), admit(a)].toReversed() : [admit(a), admit(b)];
      split?.rows();
      b.type(at % 2 === 0 ? 'in' : ' Rain');
      typed?.rows();
      split?.corrections();
      typed?.corrections();
      b.type('.');
      const last = admit(b);
      last.rows();
      last.corrections();
      const tail = `${sentence.slice(cut - 1)} Rain.`;
      expect(textsOf(b), `cut at ${cut}`).toEqual([sentence.slice(0, cut - 1), tail, 'After.']);
      expect(textsOf(a)).toEqual(textsOf(b));
      const { $head } = b.editor.state.selection;
      expect([$head.parent.textContent, $head.parentOffset]).toEqual([tail, tail.length]);
      for (const each of open) each.destroy();
      open = [];
    }
  });

  test('[M8] when another writer joins the block with Backspace while words are typed at any character, the words stay whole and the caret stays behind them', () => {
    for (const at of tries) {
      const { a, b, admit } = startWithServer(
        paragraph('Before. '),
        paragraph(sentence),
        paragraph('After.'),
      );
      const offset = at % (sentence.length + 1);
      caret(b, positionOf(b.editor.state.doc, sentence) + offset);
      if (at % 2 === 0) b.type('Ra');
      joinAt(a, sentence);
      const [join, typed] = at % 3 === 0 ? [admit(b), admit(a)].toReversed() : [admit(a), admit(b)];
      join?.rows();
      b.type(at % 2 === 0 ? 'in' : 'Rain');
      typed?.rows();
      join?.corrections();
      typed?.corrections();
      b.type('.');
      const last = admit(b);
      last.rows();
      last.corrections();
      const text = `Before. ${sentence.slice(0, offset)}Rain.${sentence.slice(offset)}`;
      expect(textsOf(b), `typed at ${offset}, try ${at}`).toEqual([text, 'After.']);
      expect(textsOf(a)).toEqual(textsOf(b));
      const { $head } = b.editor.state.selection;
      expect($head.parent.textBetween(0, $head.parentOffset)).toBe(
        text.slice(0, 'Before. '.length + offset + 'Rain.'.length),
      );
      for (const each of open) each.destroy();
      open = [];
    }
  });

  test('[M8] a selection and a remote caret follow their text through a split and a join', () => {
    const [a, b] = start(paragraph('one two three'), paragraph('four'));
    const { doc, tr } = b.editor.state;
    const from = positionOf(doc, 'two');
    b.editor.view.dispatch(tr.setSelection(TextSelection.create(doc, from, from + 'two three'.length)));
    const remote = toRelativePosition(b.editor.state, from + 1);
    const shown = () => {
      const { from: start, to } = b.editor.state.selection;
      const at = remote && toAbsolutePosition(b.editor.state, remote);
      return [
        b.editor.state.doc.textBetween(start, to, '|'),
        b.editor.state.doc.textBetween(at ?? 0, (at ?? 0) + 2),
      ];
    };
    splitAt(a, 5);
    send(a, b);
    expect(shown()).toEqual(['two three', 'wo']);
    splitAt(a, positionOf(a.editor.state.doc, ' three'));
    send(a, b);
    expect(shown()).toEqual(['two| three', 'wo']);
    joinAt(a, 'two');
    send(a, b);
    expect(shown()).toEqual(['two| three', 'wo']);
  });
});

describe('[M4] notes', () => {
  test('[M4] text typed behind a moved tail names the character that it was typed behind', () => {
    const [a] = start(paragraph('one two'));
    splitAt(a, 5);
    a.type('X', 5);
    const note = recordsOf(a).at(-1);
    expect(note?.kind).toBe('note');
    const left = note?.kind === 'note' ? Y.getItem(a.ydoc.store, note.left) : undefined;
    expect(left instanceof Y.Item && left.content instanceof Y.ContentString && left.content.str.at(-1)).toBe(
      ' ',
    );
  });

  test('[M4] text typed elsewhere has no note', () => {
    const [a] = start(paragraph('one two'));
    splitAt(a, 5);
    a.type('X', 2);
    expect(recordsOf(a).map(({ kind }) => kind)).toEqual(['split']);
  });
});

describe('[M8] undo', () => {
  test('[M8] undoing typed words deletes them where another writer moved them', () => {
    const [a, b] = start(paragraph('one two'));
    a.type('new ', 5);
    sync([a, b]);
    splitAt(b, 7);
    sync([a, b]);
    expect(textsOf(a)).toEqual(['one ne', 'w two']);
    a.undo();
    sync([a, b]);
    expect(textsOf(b)).toEqual(['one ', 'two']);
    a.redo();
    sync([a, b]);
    expect(textsOf(b).join('')).toBe('one new two');
  });

  test('[M8] a writer who splits and joins a block can undo and redo each step', () => {
    const [a] = start(paragraph('one two'));
    a.type('new ', 5);
    splitAt(a, 5);
    joinAt(a, 'new');
    const steps = [['one new two'], ['one ', 'new two'], ['one new two'], ['one two']];
    for (const expected of steps.slice(1)) {
      a.undo();
      expect(textsOf(a)).toEqual(expected);
    }
    for (const expected of steps.toReversed().slice(1)) {
      a.redo();
      expect(textsOf(a)).toEqual(expected);
    }
  });
});
