import { InputRule } from '@tiptap/pm/inputrules';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { Guess, Line, Setting } from './setting.ts';
import { setElision, setQuotationMark } from './set-quotation-mark.ts';
import { partsOf } from './quotes-of.ts';

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

/** A backtick before a word begins code, which its closing backtick will mark. */
const IN_TYPED_CODE = /(?:^|[\s([{])`[^`\s][^`\n]*$/;

/**
 * Sets a character that is typed at the caret as the language's typography demands.
 * @param tag the language (BCP 47)
 * @returns null where the character stays as it was typed
 */
function setPunctuation(line: Line, typed: string, tag: string): Setting | null {
  if (IN_TYPED_CODE.test(line.before)) return null;
  if (typed === '"' || typed === "'") return setQuotationMark(line, typed, tag);
  if (typed === '-') return setDash(line.before, tag);
  if (typed === '.') return setEllipsis(line.before);
  return /^[\p{L}\p{N}]$/u.test(typed) ? setElision(line, typed, tag) : null;
}

/** Sets a character that refutes the guess made right before it; null where the guess stands. */
function refuteGuess(guess: Guess, line: Line, typed: string, tag: string): Setting | null {
  if (!guess.refutedBy.test(typed)) return null;
  const before = guess.instead;
  return setPunctuation({ ...line, before }, typed, tag) ?? { before, text: typed };
}

/** The characters without a space before the caret, without brackets and quotation marks in front of them. */
const RUN = /[^\s"“„”«»‹›‘‚<>()[\]{}]*$/;
/** Addresses (RFC 3986), paths, emails and internationalised domains: another character is another address. */
const VERBATIM = /^(?:\w+:\/\/|www\.|mailto:|\.{0,2}\/|~\/|[a-z]:\\)|\w@\w|\w\.\w+\/|\/.*\/|\bxn-$/i;

/** Whether the caret is in a text that means something else once a character is replaced. */
const isVerbatim = (before: string): boolean => VERBATIM.test(RUN.exec(before)?.[0] ?? '');

/** An option of a command begins after a space or a bracket: `--help`. */
const BEFORE_OPTION = /(?:^|[\s([{])$/;
/** A number, or an amount with its unit, that a range may begin with. */
const ENDS_NUMBER = /\d[%°\p{Sc}]?$/u;

function dashAfter(before: string, dashes: Dashes): string {
  if (before === '' || before.endsWith('\n')) return dashes.atStart;
  return /\s$/.test(before) ? dashes.spaced : dashes.within;
}

/** The dash for `--` and for `---`, the em dash of every language. */
function setDash(before: string, tag: string): Setting | null {
  if (isVerbatim(before)) return null;
  if (/[–—]$/.test(before)) return { before: before.slice(0, -1), text: '—' };
  if (!/(?:^|[^-])-$/.test(before)) return null;
  const lead = before.slice(0, -1);
  const dashes = dashesOf(tag);
  const text = dashAfter(lead, dashes);
  if (!dashes.touchesWord && BEFORE_OPTION.test(lead))
    return { before: lead, text, guess: { instead: `${lead}--`, refutedBy: /\p{Ll}/u } };
  if (ENDS_NUMBER.test(lead))
    return { before: lead, text, guess: { instead: `${lead}–`, refutedBy: /[\d\p{Sc}]/u } };
  return { before: lead, text };
}

/** The ellipsis for three dots; the fourth is the full stop after it. */
function setEllipsis(before: string): Setting | null {
  if (!/(?:^|[^.])\.\.$/.test(before) || isVerbatim(before)) return null;
  return { before: before.slice(0, -2), text: '…' };
}

const EN = '–';
const EM = '—';

/** How a language sets `--`. */
interface Dashes {
  /** Within a line. */
  within: string;
  /** After a space: British publishers put a spaced en rule where they close up an em rule (New Hart's Rules, 4.11). */
  spaced: string;
  /** At a block's start, where a dash opens a line of dialogue. */
  atStart: string;
  /** A dash after a space touches the next word (RAE, Ortografía 2010, on the raya), so `--word` is one too. */
  touchesWord: boolean;
}

/** Chicago Manual of Style, 17th edition, 6.85; Spanish raya; Portuguese travessão; Russian тире (Мильчин). */
const EM_DASH = new Set(['en', 'es', 'pt', 'ca', 'gl', 'ast', 'eu', 'ru', 'uk', 'be', 'kk', 'ky']);
/** An em dash opens dialogue, an en dash interrupts a sentence: Lexique (Imprimerie nationale), DOOM 3, Türk Dil Kurumu. */
const EM_DASH_AT_START = new Set(['fr', 'ro', 'tr']);
const TOUCHES_WORD = new Set(['es', 'ca', 'gl', 'ast', 'eu']);
/** English of the countries that follow American style, and English of no country. */
const AMERICAN = new Set(['', 'us', 'ca', 'ph', 'pr']);

/** The en dash, spaced or not, where nothing else is known: Duden, Svenska skrivregler, PWN (półpauza). */
function dashesOf(tag: string): Dashes {
  const { language, country } = partsOf(tag);
  const within = EM_DASH.has(language) ? EM : EN;
  return {
    within,
    spaced: language === 'en' && !AMERICAN.has(country) ? EN : within,
    atStart: EM_DASH_AT_START.has(language) ? EM : within,
    touchesWord: TOUCHES_WORD.has(language),
  };
}
