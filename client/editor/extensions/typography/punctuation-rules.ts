import { InputRule } from '@tiptap/pm/inputrules';
import type { Node as ProseMirrorNode } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import type { CaretContext, Guess, Replacement } from './replacement.ts';
import { typesetElision, typesetQuotationMark } from './typeset-quotation-mark.ts';
import { parseLanguageTag } from './quotes-of.ts';

/** The writer's preferences, read at every character that could be typeset. */
export interface PunctuationPreferences {
  /** Whether punctuation is typeset at all. */
  isOn: () => boolean;
  /** The language of blocks without one of their own (BCP 47). */
  language: () => string;
}

/** Returns the language of a block (BCP 47). */
export function languageOf({ attrs }: ProseMirrorNode, preferences: PunctuationPreferences): string {
  const own: unknown = attrs['lang'];
  return typeof own === 'string' ? own : preferences.language();
}

const OBJECT = '\uFFFC';

/** Returns a block's text with one character for each position. Code is masked, since it opens no quotations. */
function blockText(block: ProseMirrorNode): string {
  const texts: string[] = [];
  block.forEach((node) => {
    if (node.isText && !node.marks.some((mark) => mark.type.spec.code)) texts.push(node.text ?? '');
    else texts.push(node.type.name === 'hardBreak' ? '\n' : OBJECT.repeat(node.nodeSize));
  });
  return texts.join('');
}

/**
 * Replaces the part in which two texts differ.
 * @param start the position of the first character of `oldText`
 */
function replaceDifference(tr: Transaction, start: number, oldText: string, newText: string): void {
  let prefixLength = 0;
  while (
    prefixLength < oldText.length &&
    prefixLength < newText.length &&
    oldText[prefixLength] === newText[prefixLength]
  )
    prefixLength++;
  let suffixLength = 0;
  while (
    suffixLength < Math.min(oldText.length, newText.length) - prefixLength &&
    oldText.at(-1 - suffixLength) === newText.at(-1 - suffixLength)
  )
    suffixLength++;
  const [from, to] = [start + prefixLength, start + oldText.length - suffixLength];
  const text = newText.slice(prefixLength, newText.length - suffixLength);
  const marks = tr.doc.resolve(from).marksAcross(tr.doc.resolve(to)) ?? [];
  if (text !== '') tr.replaceWith(from, to, tr.doc.type.schema.text(text, marks));
  else if (from < to) tr.delete(from, to);
}

/** Inserts the replacement for a typed character that replaces the text between `from` and `to`. */
function applyReplacement(
  state: EditorState,
  from: number,
  to: number,
  oldText: string,
  replacement: Replacement,
): Transaction {
  const { selection, tr } = state;
  // Without a range `insertText` adds marks as typing does and puts the caret behind the replaced selection.
  if (from === selection.from && to === selection.to) tr.insertText(replacement.text);
  else tr.insertText(replacement.text, from, to);
  replaceDifference(tr, from - oldText.length, oldText, replacement.before);
  return tr;
}

/**
 * Matches the typed characters that can change punctuation: any but letters and spaces, and a letter close to a
 * character that it may complete or refute.
 */
const NEAR_PUNCTUATION = /[^\p{L}\s]\p{L}{0,11}$/u;

/** Guesses that the next character may refute, by block: a block that has changed since is a different node. */
type Guesses = WeakMap<ProseMirrorNode, { offset: number; guess: Guess }>;

/** Returns the replacement for a typed character, or null. */
type Typeset = (
  context: CaretContext,
  typed: string,
  tag: string,
  guess: Guess | undefined,
) => Replacement | null;

function punctuationRule(
  preferences: PunctuationPreferences,
  guesses: Guesses,
  typeset: Typeset,
  undoable: boolean,
): InputRule {
  return new InputRule(
    NEAR_PUNCTUATION,
    (state, match, start, end) => {
      const typed = [...match[0]].at(-1);
      if (typed === undefined || !preferences.isOn()) return null;
      // The character of a key is not in the document yet, the last one of a composition is.
      const from = start + match[0].length - typed.length;
      const $from = state.doc.resolve(from);
      const $to = state.doc.resolve(end);
      const block = $from.parent;
      // If everything or a picture is selected, the character begins a new text.
      const before = block.inlineContent ? blockText(block).slice(0, $from.parentOffset) : '';
      const after = $to.parent.inlineContent ? blockText($to.parent).slice($to.parentOffset) : '';
      const stored = guesses.get(block);
      const guess = stored?.offset === $from.parentOffset ? stored.guess : undefined;
      const replacement = typeset({ before, after }, typed, languageOf(block, preferences), guess);
      if (!replacement) return null;
      const tr = applyReplacement(state, from, end, before, replacement);
      const { $head } = tr.selection;
      if (replacement.guess)
        guesses.set($head.parent, { offset: $head.parentOffset, guess: replacement.guess });
      return tr;
    },
    { inCodeMark: false, undoable },
  );
}

/**
 * Creates the input rules that replace the quotes, hyphens and dots of a keyboard with typographic quotes, dashes and
 * ellipses. Undo directly after a replacement restores the typed characters. Nothing is replaced in code.
 */
export function punctuationRules(preferences: PunctuationPreferences): InputRule[] {
  const guesses: Guesses = new WeakMap();
  return [
    // This rule restores the typed characters, so undo treats it as typing.
    punctuationRule(
      preferences,
      guesses,
      (context, typed, tag, guess) => (guess ? refuteGuess(guess, context, typed, tag) : null),
      false,
    ),
    punctuationRule(preferences, guesses, typesetPunctuation, true),
  ];
}

/** Matches an open backtick before a word: the closing backtick will turn the text between them into code. */
const IN_TYPED_CODE = /(?:^|[\s([{])`[^`\s][^`\n]*$/;

/**
 * Typesets a character that is typed at the caret.
 * @param tag the language (BCP 47)
 * @returns null if the character stays as typed
 */
function typesetPunctuation(context: CaretContext, typed: string, tag: string): Replacement | null {
  if (IN_TYPED_CODE.test(context.before)) return null;
  if (typed === '"' || typed === "'") return typesetQuotationMark(context, typed, tag);
  if (typed === '-') return typesetDash(context.before, tag);
  if (typed === '.') return typesetEllipsis(context.before);
  return /^[\p{L}\p{N}]$/u.test(typed) ? typesetElision(context, typed, tag) : null;
}

/** Typesets a character that refutes the guess directly before it; null if it does not refute the guess. */
function refuteGuess(guess: Guess, context: CaretContext, typed: string, tag: string): Replacement | null {
  if (!guess.refutedBy.test(typed)) return null;
  const before = guess.instead;
  return typesetPunctuation({ ...context, before }, typed, tag) ?? { before, text: typed };
}

/** Matches a character that ends an address: a space, a bracket or a quotation mark. */
const ADDRESS_END = /[\s"“„”«»‹›‘‚<>()[\]{}]/;
/** Matches URLs (RFC 3986), paths, email addresses and internationalized domains, which a replacement would break. */
const VERBATIM = /^(?:\w+:\/\/|www\.|mailto:|\.{0,2}\/|~\/|[a-z]:\\)|\w@\w|\w\.\w+\/|\/.*\/|\bxn-$/i;

/** Whether the caret is in an address or a path, whose characters must not be replaced. */
const isVerbatim = (before: string): boolean => VERBATIM.test(lastRun(before));

/** Returns the characters back to the last space, bracket or quotation mark before the caret. */
function lastRun(before: string): string {
  let start = before.length;
  while (start > 0 && !ADDRESS_END.test(before.charAt(start - 1))) start -= 1;
  return before.slice(start);
}

/** Matches the text before an option of a command such as `--help`: it ends with a space or a bracket. */
const BEFORE_OPTION = /(?:^|[\s([{])$/;
/** Matches a number, or an amount with its unit, with which a range may begin. */
const ENDS_NUMBER = /\d[%°\p{Sc}]?$/u;

function dashAfter(before: string, dashes: Dashes): string {
  if (before === '' || before.endsWith('\n')) return dashes.atStart;
  return /\s$/.test(before) ? dashes.spaced : dashes.within;
}

/** Typesets `--` as the dash of the language, and `---` as an em dash in every language. */
function typesetDash(before: string, tag: string): Replacement | null {
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

/** Typesets three dots as an ellipsis; a fourth dot is the full stop after it. */
function typesetEllipsis(before: string): Replacement | null {
  if (!/(?:^|[^.])\.\.$/.test(before) || isVerbatim(before)) return null;
  return { before: before.slice(0, -2), text: '…' };
}

const EN = '–';
const EM = '—';

/** The dashes that a language uses for `--`. */
interface Dashes {
  /** The dash within a line. */
  within: string;
  /**
   * The dash after a space. British publishers use a spaced en rule or a closed-up em rule (New Hart's Rules, 4.11).
   */
  spaced: string;
  /** The dash at a block's start, where it opens a line of dialogue. */
  atStart: string;
  /** Whether a dash after a space touches the next word, as in `--word` (RAE, Ortografía 2010, on the raya). */
  touchesWord: boolean;
}

/**
 * Languages that use an em dash: Chicago Manual of Style, 17th edition, 6.85; Spanish raya; Portuguese travessão;
 * Russian тире (Мильчин).
 */
const EM_DASH = new Set(['en', 'es', 'pt', 'ca', 'gl', 'ast', 'eu', 'ru', 'uk', 'be', 'kk', 'ky']);
/**
 * Languages in which an em dash opens dialogue and an en dash interrupts a sentence: Lexique (Imprimerie nationale),
 * DOOM 3, Türk Dil Kurumu.
 */
const EM_DASH_AT_START = new Set(['fr', 'ro', 'tr']);
/**
 * Languages in which a dash, and no quotation mark, opens a line of dialogue in most fiction (see the sources above;
 * PWN for Polish).
 */
const DIALOGUE_DASH = new Set([
  'es',
  'pt',
  'ca',
  'gl',
  'ast',
  'eu',
  'ru',
  'uk',
  'be',
  'kk',
  'ky',
  'fr',
  'ro',
  'tr',
  'pl',
]);
const TOUCHES_WORD = new Set(['es', 'ca', 'gl', 'ast', 'eu']);
/** Countries whose English follows American style; the empty string is English without a country. */
const AMERICAN = new Set(['', 'us', 'ca', 'ph', 'pr']);

/** Returns a language's dashes; by default the en dash, spaced or not: Duden, Svenska skrivregler, PWN (półpauza). */
function dashesOf(tag: string): Dashes {
  const { language, country } = parseLanguageTag(tag);
  const within = EM_DASH.has(language) ? EM : EN;
  return {
    within,
    spaced: language === 'en' && !AMERICAN.has(country) ? EN : within,
    atStart: EM_DASH_AT_START.has(language) ? EM : within,
    touchesWord: TOUCHES_WORD.has(language),
  };
}

/**
 * Returns the dash that opens a line of dialogue in a language; null where quotation marks do.
 * @param tag the language (BCP 47)
 */
export const dialogueDash = (tag: string): string | null =>
  DIALOGUE_DASH.has(parseLanguageTag(tag).language) ? dashesOf(tag).atStart : null;
