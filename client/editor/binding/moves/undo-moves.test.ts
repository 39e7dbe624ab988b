// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import type { NodeJson } from '#shared/editor/content/document-json.ts';
import { backspace, enter } from '../../testing/keys-and-rules.ts';
import { openPair } from '../testing/open-pair.ts';
import { paragraph, positionOf, type Replica } from '../testing/replica.ts';
import { caret, joinAt, press, splitAt, textsOf, withServer } from './testing/two-writers.ts';

/** Opens a text in two editors with a server between them. */
const start = (...content: NodeJson[]) => withServer(...openPair(...content));

const blockIds = ({ editor }: Replica): unknown[] =>
  editor.state.doc.children.map(({ attrs }) => attrs['id']);

const remove = ({ editor }: Replica, words: string): void => {
  const from = positionOf(editor.state.doc, words);
  editor.view.dispatch(editor.state.tr.delete(from, from + words.length));
};

describe('two writers undo at the same time', () => {
  test('[M8] a word that both deleted and both bring back is there once', () => {
    const { a, b, sync } = start(paragraph('one two three'));
    for (const each of [a, b]) {
      remove(each, 'two ');
      each.undo();
    }
    sync();
    expect([textsOf(a), textsOf(b)]).toEqual([['one two three'], ['one two three']]);
  });

  test('[M8] a block that both deleted and both bring back is there once, with its words', () => {
    const { a, b, sync } = start(paragraph('one'), paragraph('two'), paragraph('three'));
    for (const each of [a, b]) {
      const { state, view } = each.editor;
      view.dispatch(state.tr.delete(5, 10));
      expect(textsOf(each)).toEqual(['one', 'three']);
      each.undo();
    }
    sync();
    expect([textsOf(a), textsOf(b)]).toEqual([
      ['one', 'two', 'three'],
      ['one', 'two', 'three'],
    ]);
    expect(blockIds(a)).toEqual(blockIds(b));
  });

  test.each(['the undo', 'the deletion'])(
    '[M8] a word of the tail that another deletes stays deleted when the split is undone and %s is admitted first',
    (first) => {
      const { a, b, sync } = start(paragraph('one two three'));
      splitAt(a, 5);
      sync();
      remove(b, ' three');
      a.undo();
      sync(first === 'the undo' ? a : b);
      expect([textsOf(a), textsOf(b)]).toEqual([['one two'], ['one two']]);
    },
  );

  test.each(['the undo', 'the words'])(
    '[M8] words that another types into the tail go back with it when the split is undone and %s are admitted first',
    (first) => {
      const { a, b, sync } = start(paragraph('one two'));
      splitAt(a, 5);
      sync();
      b.type('new ', positionOf(b.editor.state.doc, 'two'));
      a.undo();
      sync(first === 'the undo' ? a : b);
      expect([textsOf(a), textsOf(b)]).toEqual([['one new two'], ['one new two']]);
    },
  );

  test('[M8] the tail of an undone split is there once when another joined the first half meanwhile', () => {
    const { a, b, sync } = start(paragraph('zero '), paragraph('one two'));
    splitAt(a, positionOf(a.editor.state.doc, 'two'));
    sync();
    joinAt(b, 'one');
    sync();
    a.undo();
    expect(textsOf(a)).toEqual(['zero one two']);
    sync();
    expect([textsOf(a), textsOf(b)]).toEqual([['zero one two'], ['zero one two']]);
  });

  test('[M8] an undo of typing leaves the words beside it, which two undone moves had merged with it', () => {
    const { a, sync } = start(paragraph('one'), paragraph('two'));
    a.type('new ', positionOf(a.editor.state.doc, 'two'));
    splitAt(a, positionOf(a.editor.state.doc, 'w '));
    a.undo();
    joinAt(a, 'new');
    a.undo();
    expect(textsOf(a)).toEqual(['one', 'new two']);
    a.undo();
    expect(textsOf(a)).toEqual(['one', 'two']);
    a.redo();
    expect(textsOf(a)).toEqual(['one', 'new two']);
    sync();
    expect(textsOf(a)).toEqual(['one', 'new two']);
  });

  test('[M8] words that another types into a joined block are in the block that an undo makes again', () => {
    const { a, b, sync } = start(paragraph('one '), paragraph('two'));
    joinAt(a, 'two');
    sync();
    b.type(' new', positionOf(b.editor.state.doc, 'two') + 3);
    a.undo();
    sync();
    expect([textsOf(a), textsOf(b)]).toEqual([
      ['one ', 'two new'],
      ['one ', 'two new'],
    ]);
  });
});

describe('an undo after another writer moved the text', () => {
  test('[M8] a split whose first half another joined to the block above is joined again', () => {
    const { a, b, sync } = start(paragraph('above '), paragraph('one two'));
    splitAt(a, positionOf(a.editor.state.doc, 'two'));
    sync();
    joinAt(b, 'one');
    sync();
    a.undo();
    sync();
    expect([textsOf(a), textsOf(b)]).toEqual([['above one two'], ['above one two']]);
    a.redo();
    sync();
    expect([textsOf(a), textsOf(b)]).toEqual([
      ['above one ', 'two'],
      ['above one ', 'two'],
    ]);
  });

  test('[M8] deleted words come back where their paragraph was moved meanwhile', () => {
    const { a, b, sync } = start(paragraph('one two three'));
    remove(a, 'two ');
    sync();
    splitAt(b, positionOf(b.editor.state.doc, 'three'));
    sync();
    a.undo();
    sync();
    expect(textsOf(a)).toEqual(textsOf(b));
    expect(textsOf(a).join('')).toBe('one two three');
  });

  test.each([
    ['the start', 'two '],
    ['the middle', 'three '],
    ['the end', 'four'],
  ])(
    '[M8] words that were deleted at %s of a paragraph come back after another joined it',
    (_name, words) => {
      const { a, b, sync } = start(paragraph('one '), paragraph('two three four'), paragraph('five'));
      remove(a, words);
      sync();
      joinAt(b, words === 'two ' ? 'three four' : 'two');
      sync();
      a.undo();
      sync();
      expect([textsOf(a), textsOf(b)]).toEqual([
        ['one two three four', 'five'],
        ['one two three four', 'five'],
      ]);
      a.redo();
      sync();
      expect(textsOf(b)).toEqual(['one two three four'.replace(words, ''), 'five']);
    },
  );

  test('[M8] a new block that stays for the words of others keeps its id', () => {
    const { a, b, sync } = start(paragraph('one'));
    splitAt(a, 4);
    sync();
    b.type('theirs', 6);
    sync();
    const ids = blockIds(a);
    a.undo();
    sync();
    expect(textsOf(a).join('')).toBe('onetheirs');
    expect(blockIds(a)).toEqual(ids.slice(0, textsOf(a).length));
    expect(blockIds(b)).toEqual(blockIds(a));
  });

  test('[M8] an undo that changes nothing goes on to the step before it, which follows its text as well', () => {
    const { a, b, sync } = start(paragraph('one two'));
    splitAt(a, 5);
    a.editor.view.dispatch(a.editor.state.tr.setMeta('addToHistory', true));
    sync();
    caret(a, positionOf(a.editor.state.doc, 'two'));
    a.type('x');
    sync();
    remove(b, 'x');
    sync();
    a.undo();
    a.undo();
    sync();
    expect([textsOf(a), textsOf(b)]).toEqual([['one two'], ['one two']]);
  });
});

test('[M1] deleting the empty block above a text leaves the text as it is', () => {
  const { a, b, sync } = start(paragraph('one two'));
  // Two formats at one place: the shared text divides the words, and so differs from the editor's text.
  for (const [{ editor }, from, to] of [
    [a, 1, 4],
    [b, 2, 3],
  ] as const) {
    const bold = editor.schema.marks['bold'];
    if (bold) editor.view.dispatch(editor.state.tr.addMark(from, to, bold.create()));
  }
  sync();
  caret(a, 1);
  press(a, enter);
  const blocks = () => a.ydoc.getXmlFragment('content').toArray();
  const [, text] = blocks();
  caret(a, 3);
  press(a, backspace);
  expect(textsOf(a)).toEqual(['one two']);
  expect(blocks()).toEqual([text]);
  expect(blocks()[0]).toBe(text);
});
