import type { CaretContext, Replacement } from './replacement.ts';
import { parseLanguageTag, quotesOf, type Quotes } from './quotes-of.ts';

/** The two quotation keys: `"` and `'`. */
type QuoteKind = keyof Quotes;

const KINDS: readonly QuoteKind[] = ['double', 'single'];
const STRAIGHT: Readonly<Record<QuoteKind, string>> = { double: '"', single: "'" };

/** Matches a text after which a mark opens a quotation: a line's start, a space, an opening bracket, `¿` or `¡`. */
const BEFORE_OPENING = /(?:^|[\s([{<¿¡])$/;

/** Whether only an opening mark is possible after a text. */
function opensAfter(before: string, quotes: Quotes): boolean {
  if (BEFORE_OPENING.test(before)) return true;
  const last = before.slice(-1);
  // In German “ closes. In Swedish one glyph opens and closes, so either interpretation results in that glyph.
  const closes = KINDS.some((kind) => quotes[kind][1].trim() === last);
  return !closes && KINDS.some((kind) => quotes[kind][0].trim() === last);
}

/**
 * Whether a closing glyph is an apostrophe: in a word, before elided letters, or in a plural possessive (dogs’ bowl).
 */
function isApostrophe(before: string, after: string): boolean {
  if (/(?:^|\s)$/.test(before)) return true;
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return true;
  return before.endsWith('s') && /^\s\p{Ll}/u.test(after);
}

/** Whether a quotation of a kind is open at the end of a text, by the marks of the language and straight ones. */
function isQuotationOpen(kind: QuoteKind, text: string, quotes: Quotes): boolean {
  const open: QuoteKind[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    for (const candidate of KINDS) {
      const [opening, closing] = quotes[candidate].map((glyph) => glyph.trim());
      if (mark !== opening && mark !== closing && mark !== STRAIGHT[candidate]) continue;
      const before = text.slice(Math.max(0, at - 2), at);
      const isBothWays = mark === STRAIGHT[candidate] || opening === closing;
      const opens = isBothWays ? opensAfter(before, quotes) : mark === opening;
      if (opens) open.push(candidate);
      else if (candidate === 'double' || !isApostrophe(before, text.slice(at + 1, at + 3)))
        open.length = open.includes(candidate) ? open.lastIndexOf(candidate) : open.length;
      break;
    }
  }
  return open.includes(kind);
}

const APOSTROPHE = '’';
const PRIME = '′';
const DOUBLE_PRIME = '″';

/** Matches a text to whose end a mark is attached: a word, a token, a sentence, a bracket or a quotation. */
const ATTACHED = /[\p{L}\p{N}\p{M}\uFFFC.,;:!?…)\]}%°′″’”»›]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WORD = /[\p{L}\p{N}\p{M}\uFFFC]$/u;
/**
 * Matches a measure, which has at most three digits. Four digits are a year, as are two after an apostrophe, and no
 * unit follows a year.
 */
const MEASURE = /(?:^|[^\p{N}’])\p{N}{1,3}(?:[.,]\p{N}{1,3})?$/u;
const FEET_AND_INCHES = /\d′\s?[\d.,]*\p{N}$/u;

/** Whether a mark closes a quotation here; otherwise it opens one. */
function isClosing(kind: QuoteKind, { before, after }: CaretContext, quotes: Quotes): boolean {
  const [open, close] = quotes[kind];
  // No quotation opens directly after its own opening mark: `""` is an empty quotation.
  if (open !== close && before.endsWith(open)) return true;
  if (opensAfter(before, quotes)) return false;
  const isAttached =
    ATTACHED.test(before) || before.endsWith(quotes.double[1]) || before.endsWith(quotes.single[1]);
  // Between punctuation and a word the mark opens, unless it closes a quotation: said,“Late
  if (STARTS_WORD.test(after) && !ENDS_WORD.test(before))
    return isAttached && isQuotationOpen(kind, before, quotes);
  if (isAttached) return true;
  // After a dash or a slash both are possible: the mark closes speech that breaks off, or it opens a quotation.
  return isQuotationOpen(kind, before, quotes);
}

function typesetDouble(context: CaretContext, quotes: Quotes): Replacement {
  const { before } = context;
  if (FEET_AND_INCHES.test(before) || (MEASURE.test(before) && !isQuotationOpen('double', before, quotes)))
    return { before, text: DOUBLE_PRIME };
  const isEnd = isClosing('double', context, quotes);
  const text = quotes.double[isEnd ? 1 : 0];
  // Hebrew writes gershayim between the last letters of an abbreviation.
  if (isEnd && /\p{Script=Hebrew}$/u.test(before))
    return { before, text, guess: { instead: `${before}״`, refutedBy: /\p{Script=Hebrew}/u } };
  return { before, text };
}

/** Typesets `'` after a digit: the Swiss group digits with apostrophes; elsewhere feet and minutes are primes. */
function typesetAfterDigit({ before }: CaretContext, tag: string, quotes: Quotes): Replacement {
  if (['ch', 'li'].includes(parseLanguageTag(tag).country) && !isQuotationOpen('single', before, quotes))
    return { before, text: APOSTROPHE };
  if (!MEASURE.test(before)) return { before, text: wordEndMark(before, quotes) };
  if (isQuotationOpen('single', before, quotes))
    return {
      before,
      text: quotes.single[1],
      guess: { instead: before + PRIME, refutedBy: /\d/ },
    };
  // A suffix follows an apostrophe (747’s, 5’te), but an x follows the first side of an area (5′x8′).
  return { before, text: PRIME, guess: { instead: before + APOSTROPHE, refutedBy: /(?!x)\p{Ll}/u } };
}

/** Returns the mark after a word: the closing mark if a quotation is open, otherwise an apostrophe. */
const wordEndMark = (before: string, quotes: Quotes): string =>
  isQuotationOpen('single', before, quotes) ? quotes.single[1] : APOSTROPHE;

function typesetSingle(context: CaretContext, tag: string, quotes: Quotes): Replacement {
  const { before, after } = context;
  const [open, close] = quotes.single;
  // In rock ’n’ roll both ends of “and” are elided. In the letter ‘n’ an article or a noun precedes the quoted n.
  if (
    parseLanguageTag(tag).language === 'en' &&
    /\p{L} ‘n$/iu.test(before) &&
    !/\b(?:an?|the|letters?|number|variable) ‘n$/i.test(before)
  )
    return { before: `${before.slice(0, -2)}’n`, text: APOSTROPHE };
  if (/[\p{L}\p{M}]$/u.test(before) && /^\p{L}/u.test(after)) return { before, text: APOSTROPHE };
  if (/\p{N}$/u.test(before)) return typesetAfterDigit(context, tag, quotes);
  if (!isClosing('single', context, quotes)) {
    const word = /^[\p{L}\p{N}]+/u.exec(after)?.[0].replace(/(?<=\d)\p{L}+$/u, '') ?? '';
    return { before, text: isElided(word, tag) ? APOSTROPHE : open };
  }
  if (before.endsWith(open)) return { before, text: close };
  const text = wordEndMark(before, quotes);
  // A following letter shows that the word continues: ‚Geht’s gut?‘
  return text === APOSTROPHE || !/[\p{L}\p{M}]$/u.test(before)
    ? { before, text }
    : { before, text, guess: { instead: before + APOSTROPHE, refutedBy: /\p{L}/u } };
}

/** Typesets `"` or `'` by the text around it; null if the language leaves quotation marks as typed. */
export function typesetQuotationMark(context: CaretContext, typed: string, tag: string): Replacement | null {
  const quotes = quotesOf(tag);
  if (!quotes) return null;
  return typed === '"' ? typesetDouble(context, quotes) : typesetSingle(context, tag, quotes);
}

/**
 * Turns the opening mark before an elided word (’tis, ’90) into an apostrophe once the word is typed. A further
 * letter may refute it.
 */
export function typesetElision({ before }: CaretContext, typed: string, tag: string): Replacement | null {
  const quotes = quotesOf(tag);
  const open = quotes?.single[0];
  if (!quotes || open === undefined || open === APOSTROPHE) return null;
  const word = /[\p{L}\p{N}]{0,11}$/u.exec(before)?.[0] ?? '';
  const lead = before.slice(0, before.length - word.length);
  if (!lead.endsWith(open) || !isElided(word + typed, tag)) return null;
  return {
    before: lead.slice(0, -open.length) + APOSTROPHE + word,
    text: typed,
    guess: { instead: before + typed, refutedBy: /^\d/.test(word) ? /\d/ : /\p{L}/u },
  };
}

/**
 * Words whose first letters are elided: the mark before them is an apostrophe. Chicago Manual of Style, chapter 6
 * (English); Duden, D 14 (German); Taaladvies (Dutch); Treccani (Italian). Words that a quotation often begins with
 * ('round, 'course) are left out.
 */
const ELISIONS: Readonly<Record<string, string>> = {
  en: 'tis tisn twas twasn twere twill twould twixt til em cause cos coz bout nuff fraid neath gainst scuse',
  de: 's n ne nem nen ner nes ran rauf raus rein rüber rum runter',
  nl: 's t n k m r ns ie',
  af: 'n s t k',
  it: 'sto sta sti ste ndrangheta',
};

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(ELISIONS).map(([language, words]) => [language, new Set(words.split(' '))]),
);

/** Whether the first letters or digits of a word are elided: 'tis, '90, and '900 for an Italian century. */
function isElided(word: string, tag: string): boolean {
  if (/^\d\d$/.test(word)) return true;
  const { language } = parseLanguageTag(tag);
  if (language === 'it' && /^\d00$/.test(word)) return true;
  return WORDS.get(language)?.has(word.toLowerCase()) ?? false;
}
