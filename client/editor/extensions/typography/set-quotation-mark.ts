import type { Line, Setting } from './setting.ts';
import { partsOf, quotesOf, type Quotes } from './quotes-of.ts';

/** The two keys of quotation marks. */
type Kind = keyof Quotes;

const KINDS: readonly Kind[] = ['double', 'single'];
const STRAIGHT: Readonly<Record<Kind, string>> = { double: '"', single: "'" };

/** A mark opens a quotation at a line's start and after a space, an opening bracket or an opening exclamation. */
const BEFORE_OPENING = /(?:^|[\s([{<¿¡])$/;

/** Whether the text before a mark lets nothing but an opening stand there. */
function opensAfter(before: string, quotes: Quotes): boolean {
  if (BEFORE_OPENING.test(before)) return true;
  const last = before.slice(-1);
  // In German “ closes; in Swedish one glyph does both, and either reading gives that glyph.
  const closes = KINDS.some((kind) => quotes[kind][1].trim() === last);
  return !closes && KINDS.some((kind) => quotes[kind][0].trim() === last);
}

/** Whether a closing glyph is an apostrophe: in a word, before elided letters, or in a plural's possessive (dogs’ bowl). */
function isApostrophe(before: string, after: string): boolean {
  if (/(?:^|\s)$/.test(before)) return true;
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return true;
  return before.endsWith('s') && /^\s\p{Ll}/u.test(after);
}

/** Whether a quotation of this kind is open at the end of a text: its language's marks and straight ones are read. */
function isOpen(kind: Kind, text: string, quotes: Quotes): boolean {
  const open: Kind[] = [];
  for (let at = 0; at < text.length; at++) {
    const mark = text.charAt(at);
    for (const each of KINDS) {
      const [opening, closing] = quotes[each].map((set) => set.trim());
      if (mark !== opening && mark !== closing && mark !== STRAIGHT[each]) continue;
      const before = text.slice(Math.max(0, at - 2), at);
      const isBothWays = mark === STRAIGHT[each] || opening === closing;
      const opens = isBothWays ? opensAfter(before, quotes) : mark === opening;
      if (opens) open.push(each);
      else if (each === 'double' || !isApostrophe(before, text.slice(at + 1, at + 3)))
        open.length = open.includes(each) ? open.lastIndexOf(each) : open.length;
      break;
    }
  }
  return open.includes(kind);
}

const APOSTROPHE = '’';
const PRIME = '′';
const DOUBLE_PRIME = '″';

/** A mark is attached to the end of a word, a token, a sentence, a bracket or a quotation. */
const ATTACHED = /[\p{L}\p{N}\p{M}\uFFFC.,;:!?…)\]}%°′″’”»›]$/u;
const STARTS_WORD = /^[\p{L}\p{N}]/u;
const ENDS_WORD = /[\p{L}\p{N}\p{M}\uFFFC]$/u;
/** A measure has three digits at most: four are a year, as two after an apostrophe are, and no unit follows it. */
const MEASURE = /(?:^|[^\p{N}’])\p{N}{1,3}(?:[.,]\p{N}{1,3})?$/u;
const FEET_AND_INCHES = /\d′\s?[\d.,]*\p{N}$/u;

/** Whether a mark of this kind ends a quotation here; otherwise it opens one. */
function isClosing(kind: Kind, { before, after }: Line, quotes: Quotes): boolean {
  const [open, close] = quotes[kind];
  // No quotation opens right inside its own opening mark: `""` is an empty one.
  if (open !== close && before.endsWith(open)) return true;
  if (opensAfter(before, quotes)) return false;
  const isAttached =
    ATTACHED.test(before) || before.endsWith(quotes.double[1]) || before.endsWith(quotes.single[1]);
  // Between punctuation and a word it opens, unless it ends a quotation: said,“Late
  if (STARTS_WORD.test(after) && !ENDS_WORD.test(before)) return isAttached && isOpen(kind, before, quotes);
  if (isAttached) return true;
  // After a dash or a slash both are possible: speech that breaks off ends, otherwise a quotation begins.
  return isOpen(kind, before, quotes);
}

function setDouble(line: Line, quotes: Quotes): Setting {
  const { before } = line;
  if (FEET_AND_INCHES.test(before) || (MEASURE.test(before) && !isOpen('double', before, quotes)))
    return { before, text: DOUBLE_PRIME };
  const isEnd = isClosing('double', line, quotes);
  const text = quotes.double[isEnd ? 1 : 0];
  // Hebrew writes gershayim between the last letters of an abbreviation.
  if (isEnd && /\p{Script=Hebrew}$/u.test(before))
    return { before, text, guess: { instead: `${before}״`, refutedBy: /\p{Script=Hebrew}/u } };
  return { before, text };
}

/** A mark after a digit: the Swiss group digits by apostrophes, elsewhere feet and minutes are primes. */
function setAfterDigit({ before }: Line, tag: string, quotes: Quotes): Setting {
  if (['ch', 'li'].includes(partsOf(tag).country) && !isOpen('single', before, quotes))
    return { before, text: APOSTROPHE };
  if (!MEASURE.test(before)) return { before, text: wordEnd(before, quotes) };
  if (isOpen('single', before, quotes))
    return {
      before,
      text: quotes.single[1],
      guess: { instead: before + PRIME, refutedBy: /\d/ },
    };
  // A suffix follows an apostrophe (747’s, 5’te); x is between the sides of an area.
  return { before, text: PRIME, guess: { instead: before + APOSTROPHE, refutedBy: /(?!x)\p{Ll}/u } };
}

/** After a word: the end of a quotation that is open, an apostrophe where none is. */
const wordEnd = (before: string, quotes: Quotes): string =>
  isOpen('single', before, quotes) ? quotes.single[1] : APOSTROPHE;

function setSingle(line: Line, tag: string, quotes: Quotes): Setting {
  const { before, after } = line;
  const [open, close] = quotes.single;
  // Of two words joined by and, both ends are elided: rock ’n’ roll. The letter n is named by an article or by its kind.
  if (
    partsOf(tag).language === 'en' &&
    /\p{L} ‘n$/iu.test(before) &&
    !/\b(?:an?|the|letters?|number|variable) ‘n$/i.test(before)
  )
    return { before: `${before.slice(0, -2)}’n`, text: APOSTROPHE };
  if (/[\p{L}\p{M}]$/u.test(before) && /^\p{L}/u.test(after)) return { before, text: APOSTROPHE };
  if (/\p{N}$/u.test(before)) return setAfterDigit(line, tag, quotes);
  if (!isClosing('single', line, quotes)) {
    const word = /^[\p{L}\p{N}]+/u.exec(after)?.[0].replace(/(?<=\d)\p{L}+$/u, '') ?? '';
    return { before, text: isElided(word, tag) ? APOSTROPHE : open };
  }
  if (before.endsWith(open)) return { before, text: close };
  const text = wordEnd(before, quotes);
  // A letter behind it shows that the word went on: ‚Geht’s gut?‘
  return text === APOSTROPHE || !/[\p{L}\p{M}]$/u.test(before)
    ? { before, text }
    : { before, text, guess: { instead: before + APOSTROPHE, refutedBy: /\p{L}/u } };
}

/** The mark for `"` or `'`, from the text around it; null where the language leaves quotation marks as typed. */
export function setQuotationMark(line: Line, typed: string, tag: string): Setting | null {
  const quotes = quotesOf(tag);
  if (!quotes) return null;
  return typed === '"' ? setDouble(line, quotes) : setSingle(line, tag, quotes);
}

/** The letters after an opening mark may be a word that is cut off in front: ’tis, ’90. More letters may refute it. */
export function setElision({ before }: Line, typed: string, tag: string): Setting | null {
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

/** Whether letters or digits right after a mark are cut off in front: 'tis, '90, and '900 for an Italian century. */
function isElided(word: string, tag: string): boolean {
  if (/^\d\d$/.test(word)) return true;
  const { language } = partsOf(tag);
  if (language === 'it' && /^\d00$/.test(word)) return true;
  return WORDS.get(language)?.has(word.toLowerCase()) ?? false;
}
