import { InputRule } from '@tiptap/pm/inputrules';
import type { EditorState } from '@tiptap/pm/state';

import { quotesOf } from './quotes-of.ts';

/** What is asked at every sign that could be set. */
export interface Punctuation {
  /** Whether the writer wants it at all. */
  isOn: () => boolean;
  /** The language where a block names none (BCP 47). */
  language: () => string;
}

/** What a quotation opens after: a line's start, a space, a bracket, a dash or another opening. */
const OPENS = String.raw`(?:^|[\s\uFFFC([{<«‹“‘„‚—–/-])`;

/** The language that the block at the caret is written in. */
function languageAt(state: EditorState, { language }: Punctuation): string {
  const own: unknown = state.selection.$from.parent.attrs['lang'];
  return typeof own === 'string' ? own : language();
}

/**
 * Quotes, dashes and ellipses as a page is set, made of what a keyboard has. Each is taken back by undo right after it,
 * and none is made in code.
 */
export function punctuationRules(asked: Punctuation): InputRule[] {
  const rule = (
    pattern: RegExp,
    set: (state: EditorState, match: RegExpMatchArray) => string | null,
  ): InputRule =>
    new InputRule(
      pattern,
      (state, match, start, end) => {
        if (!asked.isOn()) return null;
        const text = set(state, match);
        if (text === null) return null;
        // `match[1]` stays as it is.
        const from = start + (match[1]?.length ?? 0);
        const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(end)) ?? [];
        return state.tr.replaceWith(from, end, state.schema.text(text, marks));
      },
      { inCodeMark: false },
    );
  const quotes = (state: EditorState) => quotesOf(languageAt(state, asked));
  return [
    rule(new RegExp(`(${OPENS})"$`, 'u'), (state) => quotes(state)?.double[0] ?? null),
    rule(/()"$/, (state) => quotes(state)?.double[1] ?? null),
    // Years without their century are cut off in front: ’90s.
    rule(/(^|[\s([])‘(\d)$/, (_state, match) => `’${match[2]}`),
    rule(new RegExp(`(${OPENS})'$`, 'u'), (state) => quotes(state)?.single[0] ?? null),
    // Within a word it is an apostrophe in every language; after one, a quotation's end where one is open.
    rule(/()'$/, (state) => {
      const set = quotes(state);
      if (!set) return null;
      const [open, close] = set.single;
      const { $from } = state.selection;
      const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\uFFFC');
      return before.lastIndexOf(open) > before.lastIndexOf(close) ? close : '’';
    }),
    rule(/([^-–—]|^)--$/, () => '–'),
    rule(/()–-$/, () => '—'),
    rule(/([^.]|^)\.\.\.$/, () => '…'),
  ];
}
