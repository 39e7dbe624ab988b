// @vitest-environment jsdom
import { inputRules, undoInputRule } from '@tiptap/pm/inputrules';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type Command } from '@tiptap/pm/state';
import { EditorView } from '@tiptap/pm/view';
import { afterEach, describe, expect, test } from 'vitest';

import { code, node, p, run, shown, stateOf } from '../../testing/sample-document.ts';
import { nodeViews } from '../../testing/keys-and-rules.ts';
import { footnotes } from './footnotes.ts';
import { deleteEmptyNote, followFootnote, footnoteRule, insertFootnote, leaveNote } from './note-commands.ts';
import { noteNumbers } from '../../blocks/note-numbers.ts';
import { notePreview } from './note-preview.ts';

const token = (ref: string): Node => node('token', { kind: 'footnote', ref });
const note = (name: string, words: string): Node => node('footnote', { note: name }, p(words));
const line = (...parts: (string | Node)[]): Node => node('paragraph', {}, ...parts);

let view: EditorView | null = null;
afterEach(() => view?.destroy());

function mount(...blocks: Node[]): EditorView {
  view = new EditorView(document.body.appendChild(document.createElement('div')), {
    state: stateOf(blocks, [footnotes(), notePreview(), nodeViews(), inputRules({ rules: [footnoteRule] })]),
  });
  return view;
}
const runCommand = (command: Command): boolean => !!view && command(view.state, view.dispatch, view);
const texts = (selector: string): (string | null)[] =>
  [...(view?.dom.querySelectorAll(selector) ?? [])].map((element) => element.textContent);
const names = (selector: string): (string | null)[] =>
  [...(view?.dom.querySelectorAll(selector) ?? [])].map((element) => element.getAttribute('aria-label'));

/** Returns the document's blocks as lines without their `note` names, which are random. */
const lines = (): (string | undefined)[] =>
  (shown(view?.state ?? null) ?? []).map((each) => each.replace(/\{note=\w+\}/, '').trim());

describe('footnote numbers', () => {
  const [a, b, words] = [line('one', token('a')), line(token('b'), token('a')), p('words')];
  const doc = (...blocks: Node[]): Node => stateOf(blocks).doc;

  test('[X11] footnote numbers follow the order in which tokens refer to notes, wherever the notes are', () => {
    const { numbers, notes } = noteNumbers(doc(b, a, note('a', 'first'), note('c', 'third')));
    expect([...numbers]).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect([...notes]).toEqual(['a', 'c']);
  });

  test('footnote numbers stay the same object after a change that affects none of them, and are computed again otherwise', () => {
    const before = doc(a, words, b);
    const known = noteNumbers(before);
    expect(noteNumbers(doc(a, p('other'), p('words'), b), { doc: before, known })).toBe(known);
    const next = noteNumbers(doc(words, b), { doc: before, known });
    expect([...next.numbers.keys()]).toEqual(['b', 'a']);
  });

  test('tokens and notes show their numbers and update them in the same elements', () => {
    const opened = mount(line('x', token('a')), line('y', token('b')), note('a', 'A'), note('b', 'B'));
    expect([texts('.note-ref'), texts('.note__number')]).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
    expect(names('.note-ref')).toEqual(['Footnote 1', 'Footnote 2']);
    const second = opened.dom.querySelectorAll('.note')[1];
    opened.dispatch(opened.state.tr.delete(2, 3));
    expect([texts('.note-ref'), texts('.note__number')]).toEqual([['1'], ['–', '1']]);
    expect(opened.dom.querySelectorAll('.note')[1]).toBe(second);
  });

  test('[X11] a note without a token is kept and drawn faded', () => {
    const opened = mount(line('x', token('a')), note('a', 'A'));
    const element = opened.dom.querySelector('.note');
    expect(element?.classList.contains('note--loose')).toBe(false);
    opened.dispatch(opened.state.tr.delete(2, 3));
    expect([opened.dom.querySelector('.note'), element?.classList.contains('note--loose')]).toEqual([
      element,
      true,
    ]);
    expect(opened.state.doc.lastChild?.textContent).toBe('A');
  });
});

describe('a new footnote', () => {
  test('a new footnote follows the selected text, and its note is placed in the order of the tokens', () => {
    mount(p('one |two|'), line('three', token('c')), note('c', 'C'));
    expect(runCommand(insertFootnote)).toBe(true);
    expect(lines()).toEqual([
      expect.stringMatching(/^one two<token>$/),
      'three<token>',
      'footnote',
      '|',
      'footnote',
      'C',
    ]);
    expect(texts('.note__number')).toEqual(['1', '2']);
  });

  test('a footnote cannot be inserted in code or in a note', () => {
    expect(run(stateOf([code('a|')]), insertFootnote)).toBeNull();
    expect(run(stateOf([p('x'), note('a', 'A|')]), insertFootnote)).toBeNull();
  });

  test('typing the Markdown of a footnote inserts a token of an existing or a new note, and undo restores the text', () => {
    const opened = mount(p('one[^a|'), line(token('a')), note('a', 'A'));
    const type = (): boolean | undefined => {
      const { from, to } = opened.state.selection;
      return opened.someProp('handleTextInput', (handle) =>
        handle(opened, from, to, ']', () => opened.state.tr.insertText(']')),
      ) as boolean | undefined; // the result of a handler
    };
    expect(type()).toBe(true);
    expect(lines()).toEqual(['one<token>|', '<token>', 'footnote', 'A']);
    expect(texts('.note-ref')).toEqual(['1', '1']);
    runCommand(undoInputRule);
    expect(lines()[0]).toBe('one[^a]|');
    opened.dispatch(opened.state.tr.delete(6, 8).insertText('b', 6));
    expect(type()).toBe(true);
    expect(texts('.note__number')).toEqual(['1', '2']);
  });
});

describe('footnote navigation', () => {
  test('footnote commands lead from a token beside the caret to its note and back behind the token', () => {
    mount(line('x|', token('a')), note('a', 'A'));
    runCommand(followFootnote);
    expect(lines()).toEqual(['x<token>', 'footnote', 'A|']);
    runCommand(leaveNote);
    expect(lines()).toEqual(['x<token>|', 'footnote', 'A']);
    runCommand(followFootnote);
    runCommand(followFootnote);
    expect(lines()[0]).toBe('x<token>|');
    expect(run(stateOf([p('x|')]), followFootnote)).toBeNull();
  });

  test('a click on a token leads to its note and a click on the note’s number back, also for readers', () => {
    const opened = mount(line('x|', token('a')), note('a', 'A'));
    opened.setProps({ editable: () => false });
    const [tokenElement, number] = ['.note-ref', '.note__number'].map((part) =>
      opened.dom.querySelector<HTMLElement>(part),
    );
    expect(tokenElement?.tabIndex).toBe(0);
    tokenElement?.click();
    expect([lines()[2], document.activeElement]).toEqual(['A|', number]);
    number?.click();
    expect([lines()[0], document.activeElement]).toEqual(['x<token>|', tokenElement]);
  });

  test('[X11] following a token without a note creates an empty note', () => {
    const opened = mount(line('x', token('a')), p('y'));
    opened.dispatch(opened.state.tr.setSelection(NodeSelection.create(opened.state.doc, 2)));
    runCommand(followFootnote);
    expect(lines()).toEqual(['x<token>', 'y', 'footnote', '|']);
    expect(texts('.note__number')).toEqual(['1']);
  });
});

test('Backspace in an empty note deletes the note and its tokens, but not a note with text', () => {
  const opened = mount(line('x', token('a'), 'y', token('b')), note('a', '|'), note('b', 'B'));
  expect(runCommand(deleteEmptyNote)).toBe(true);
  expect(lines()).toEqual(['x|y<token>', 'footnote', 'B']);
  opened.dispatch(opened.state.tr.setSelection(TextSelection.atEnd(opened.state.doc)));
  expect(runCommand(deleteEmptyNote)).toBe(false);
});

test('a preview shows the note’s text while its token is selected', () => {
  const opened = mount(line('x', token('a')), note('a', 'Low water'));
  const preview = document.querySelector<HTMLElement>('.note-preview');
  expect(preview?.hidden).toBe(true);
  opened.dispatch(opened.state.tr.setSelection(NodeSelection.create(opened.state.doc, 2)));
  expect([preview?.hidden, preview?.textContent]).toEqual([false, 'Low water']);
  expect(opened.dom.querySelector('.note-ref')?.getAttribute('aria-describedby')).toBe(preview?.id);
  opened.dispatch(opened.state.tr.setSelection(TextSelection.create(opened.state.doc, 1)));
  expect(preview?.hidden).toBe(true);
});
