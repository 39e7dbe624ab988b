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
import { noteNumbers } from './note-numbers.ts';
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
const act = (command: Command): boolean => !!view && command(view.state, view.dispatch, view);
const texts = (selector: string): (string | null)[] =>
  [...(view?.dom.querySelectorAll(selector) ?? [])].map((element) => element.textContent);
const names = (selector: string): (string | null)[] =>
  [...(view?.dom.querySelectorAll(selector) ?? [])].map((element) => element.getAttribute('aria-label'));

/** A document's blocks as lines, with `note` names left out: they are drawn by lot. */
const lines = (): (string | undefined)[] =>
  (shown(view?.state ?? null) ?? []).map((each) => each.replace(/\{note=\w+\}/, '').trim());

describe('numbers', () => {
  const [a, b, words] = [line('one', token('a')), line(token('b'), token('a')), p('words')];
  const doc = (...blocks: Node[]): Node => stateOf(blocks).doc;

  test('[X11] follow the order in which tokens name notes, wherever the notes stand', () => {
    const { numbers, notes } = noteNumbers(doc(b, a, note('a', 'first'), note('c', 'third')));
    expect([...numbers]).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
    expect([...notes]).toEqual(['a', 'c']);
  });

  test('are the same object after a key that touches none, and anew after one that does', () => {
    const before = doc(a, words, b);
    const known = noteNumbers(before);
    expect(noteNumbers(doc(a, p('other'), p('words'), b), { doc: before, known })).toBe(known);
    const next = noteNumbers(doc(words, b), { doc: before, known });
    expect([...next.numbers.keys()]).toEqual(['b', 'a']);
  });

  test('stand on tokens and notes and change with the text, in the same elements', () => {
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

  test('[X11] a note without token is kept and stands back', () => {
    const opened = mount(line('x', token('a')), note('a', 'A'));
    const kept = opened.dom.querySelector('.note');
    expect(kept?.classList.contains('note--loose')).toBe(false);
    opened.dispatch(opened.state.tr.delete(2, 3));
    expect([opened.dom.querySelector('.note'), kept?.classList.contains('note--loose')]).toEqual([
      kept,
      true,
    ]);
    expect(opened.state.doc.lastChild?.textContent).toBe('A');
  });
});

describe('a new footnote', () => {
  test('stands after the selected words, its note among the notes by the order of the tokens', () => {
    mount(p('one |two|'), line('three', token('c')), note('c', 'C'));
    expect(act(insertFootnote)).toBe(true);
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

  test('is not made in code or in a note', () => {
    expect(run(stateOf([code('a|')]), insertFootnote)).toBeNull();
    expect(run(stateOf([p('x'), note('a', 'A|')]), insertFootnote)).toBeNull();
  });

  test('is typed as in Markdown, of a note that is there or a new one, and taken back', () => {
    const opened = mount(p('one[^a|'), line(token('a')), note('a', 'A'));
    const type = (): boolean | undefined => {
      const { from, to } = opened.state.selection;
      return opened.someProp('handleTextInput', (handle) =>
        handle(opened, from, to, ']', () => opened.state.tr.insertText(']')),
      ) as boolean | undefined; // what a handler gives back
    };
    expect(type()).toBe(true);
    expect(lines()).toEqual(['one<token>|', '<token>', 'footnote', 'A']);
    expect(texts('.note-ref')).toEqual(['1', '1']);
    act(undoInputRule);
    expect(lines()[0]).toBe('one[^a]|');
    opened.dispatch(opened.state.tr.delete(6, 8).insertText('b', 6));
    expect(type()).toBe(true);
    expect(texts('.note__number')).toEqual(['1', '2']);
  });
});

describe('the way', () => {
  test('leads from a token that the caret touches to its note and back behind the token', () => {
    mount(line('x|', token('a')), note('a', 'A'));
    act(followFootnote);
    expect(lines()).toEqual(['x<token>', 'footnote', 'A|']);
    act(leaveNote);
    expect(lines()).toEqual(['x<token>|', 'footnote', 'A']);
    act(followFootnote);
    act(followFootnote);
    expect(lines()[0]).toBe('x<token>|');
    expect(run(stateOf([p('x|')]), followFootnote)).toBeNull();
  });

  test('a press on the sign and on the note’s number go it too, also for readers', () => {
    const opened = mount(line('x|', token('a')), note('a', 'A'));
    opened.setProps({ editable: () => false });
    const [sign, number] = ['.note-ref', '.note__number'].map((part) =>
      opened.dom.querySelector<HTMLElement>(part),
    );
    expect(sign?.tabIndex).toBe(0);
    sign?.click();
    expect([lines()[2], document.activeElement]).toEqual(['A|', number]);
    number?.click();
    expect([lines()[0], document.activeElement]).toEqual(['x<token>|', sign]);
  });

  test('[X11] a token without note leads to an empty one', () => {
    const opened = mount(line('x', token('a')), p('y'));
    opened.dispatch(opened.state.tr.setSelection(NodeSelection.create(opened.state.doc, 2)));
    act(followFootnote);
    expect(lines()).toEqual(['x<token>', 'y', 'footnote', '|']);
    expect(texts('.note__number')).toEqual(['1']);
  });
});

test('Backspace in an empty note takes it and its tokens away; in any other it does not', () => {
  const opened = mount(line('x', token('a'), 'y', token('b')), note('a', '|'), note('b', 'B'));
  expect(act(deleteEmptyNote)).toBe(true);
  expect(lines()).toEqual(['x|y<token>', 'footnote', 'B']);
  opened.dispatch(opened.state.tr.setSelection(TextSelection.atEnd(opened.state.doc)));
  expect(act(deleteEmptyNote)).toBe(false);
});

test('the note’s words stand beside its token while that is selected', () => {
  const opened = mount(line('x', token('a')), note('a', 'Low water'));
  const preview = document.querySelector<HTMLElement>('.note-preview');
  expect(preview?.hidden).toBe(true);
  opened.dispatch(opened.state.tr.setSelection(NodeSelection.create(opened.state.doc, 2)));
  expect([preview?.hidden, preview?.textContent]).toEqual([false, 'Low water']);
  expect(opened.dom.querySelector('.note-ref')?.getAttribute('aria-describedby')).toBe(preview?.id);
  opened.dispatch(opened.state.tr.setSelection(TextSelection.create(opened.state.doc, 1)));
  expect(preview?.hidden).toBe(true);
});
