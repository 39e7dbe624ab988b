import { isElided } from './elisions-of.ts';
import type { Line, Setting } from './setting.ts';
import { isOpen, opensAfter, type Kind } from './open-quotations.ts';
import { partsOf, quotesOf, type Quotes } from './quotes-of.ts';

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
