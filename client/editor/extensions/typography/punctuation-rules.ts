import { InputRule } from '@tiptap/pm/inputrules';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

import { refuteGuess, setPunctuation } from './set-punctuation.ts';
import type { Guess, Line, Setting } from './setting.ts';

/** The writer's preferences, read at every character that could be set. */
export interface Punctuation {
  /** Whether the writer wants it at all. */
  isOn: () => boolean;
  /** The language where a block names none (BCP 47). */
  language: () => string;
}

const OBJECT = '\uFFFC';

/** A block's text with one character a position: code says nothing of quotations, and a line break is a space. */
function textOf(block: ProseMirrorNode): string {
  const texts: string[] = [];
  block.forEach((node) => {
    if (node.isText && !node.marks.some((mark) => mark.type.spec.code)) texts.push(node.text ?? '');
    else texts.push(node.type.name === 'hardBreak' ? '\n' : OBJECT.repeat(node.nodeSize));
  });
  return texts.join('');
}

/** Replaces the part of a text that differs; `start` is the position of its first character. */
function replaceDifference(tr: Transaction, start: number, was: string, is: string): void {
  let same = 0;
  while (same < was.length && same < is.length && was[same] === is[same]) same++;
  let tail = 0;
  while (tail < Math.min(was.length, is.length) - same && was.at(-1 - tail) === is.at(-1 - tail)) tail++;
  const [from, to] = [start + same, start + was.length - tail];
  const text = is.slice(same, is.length - tail);
  const marks = tr.doc.resolve(from).marksAcross(tr.doc.resolve(to)) ?? [];
  if (text !== '') tr.replaceWith(from, to, tr.doc.type.schema.text(text, marks));
  else if (from < to) tr.delete(from, to);
}

/** Puts the set text in the place of the typed character, which replaces the text between `from` and `to`. */
function withSetting(
  state: EditorState,
  from: number,
  to: number,
  was: string,
  setting: Setting,
): Transaction {
  const { selection, tr } = state;
  // `insertText` chooses marks as typing does, and puts the caret behind a character that replaces a selection.
  if (from === selection.from && to === selection.to) tr.insertText(setting.text);
  else tr.insertText(setting.text, from, to);
  replaceDifference(tr, from - was.length, was, setting.before);
  return tr;
}

/** A letter is of interest only near a mark that it may complete or refute; a space changes nothing. */
const OF_INTEREST = /[^\p{L}\s]\p{L}{0,11}$/u;

/** A mark that the next character may refute, by its block: a block that changed since is another node. */
type Guesses = WeakMap<ProseMirrorNode, { offset: number; guess: Guess }>;

/** What a rule makes of a typed character. */
type Reading = (line: Line, typed: string, tag: string, guess: Guess | undefined) => Setting | null;

function punctuationRule(asked: Punctuation, guesses: Guesses, read: Reading, undoable: boolean): InputRule {
  return new InputRule(
    OF_INTEREST,
    (state, match, start, end) => {
      const typed = [...match[0]].at(-1);
      if (typed === undefined || !asked.isOn()) return null;
      // A key's character is not in the document yet, the last one of a composition is.
      const from = start + match[0].length - typed.length;
      const $from = state.doc.resolve(from);
      const $to = state.doc.resolve(end);
      const block = $from.parent;
      // Everything is selected, or a picture: the character begins a text of its own.
      const before = block.inlineContent ? textOf(block).slice(0, $from.parentOffset) : '';
      const after = $to.parent.inlineContent ? textOf($to.parent).slice($to.parentOffset) : '';
      const own: unknown = block.attrs['lang'];
      const made = guesses.get(block);
      const guess = made?.offset === $from.parentOffset ? made.guess : undefined;
      const tag = typeof own === 'string' ? own : asked.language();
      const setting = read({ before, after }, typed, tag, guess);
      if (!setting) return null;
      const tr = withSetting(state, from, end, before, setting);
      const { $head } = tr.selection;
      if (setting.guess) guesses.set($head.parent, { offset: $head.parentOffset, guess: setting.guess });
      return tr;
    },
    { inCodeMark: false, undoable },
  );
}

/**
 * Quotes, dashes and ellipses as a page is set, made of what a keyboard has. Each is taken back by undo right after it,
 * and none is made in code.
 */
export function punctuationRules(asked: Punctuation): InputRule[] {
  const guesses: Guesses = new WeakMap();
  return [
    // It restores the characters that were typed: for undo it is typing.
    punctuationRule(
      asked,
      guesses,
      (line, typed, tag, guess) => (guess ? refuteGuess(guess, line, typed, tag) : null),
      false,
    ),
    punctuationRule(asked, guesses, setPunctuation, true),
  ];
}
