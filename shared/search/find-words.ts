import { toKeyboardForms } from './character-forms.ts';
import { foldMarks } from './fold-marks.ts';
import { beginsUnspaced } from './unspaced.ts';

/** A range of a text in UTF-16 units. The end is exclusive. */
export type TextRange = [from: number, to: number];

/** Korean syllables are compared by their letters, because a syllable that is being typed lacks its last ones. */
const KOREAN_SYLLABLES = /[\uAC00-\uD7A3]+/g;

/** Folds a text as the index does: without case and without the marks that a search ignores. */
const fold = (text: string): string =>
  foldMarks(text)
    .toLowerCase()
    .replaceAll(KOREAN_SYLLABLES, (syllables) => syllables.normalize('NFD'));

/** Folds a text as the index does, and a typeset quotation mark, apostrophe or hyphen to that of a keyboard. */
const foldCharacters = (text: string): string => fold(toKeyboardForms(text));

export const foldWords = (text: string): string => foldCharacters(text.normalize('NFKC'));

/**
 * A character with its marks, which are typed in any order, and composed or not. No word has more than 30 in a row
 * (UAX #15), and more would take quadratic time to normalise.
 */
const CHARACTER_WITH_MARKS = /.\p{M}{0,30}/gsu;

/** Returns the folded text, and for each of its units the position in the original. */
function folded(text: string): { text: string; positions: number[] } {
  let result = '';
  const positions: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CHARACTER_WITH_MARKS)) {
    let at = index;
    for (const character of cluster.normalize('NFC')) {
      const plain = foldCharacters(character);
      for (let unit = 0; unit < plain.length; unit += 1) positions.push(at);
      result += plain;
      at += character.length;
    }
  }
  positions.push(text.length);
  return { text: result, positions };
}

/** Returns whether the character before a position belongs to a word that is found by its beginning only. */
function isWithinWord(text: string, at: number): boolean {
  const isPair = /[\uDC00-\uDFFF]/.test(text.charAt(at - 1));
  const before = text.slice(at - (isPair ? 2 : 1), at);
  return isOfWord(before) && !beginsUnspaced(before);
}

/** Returns whether a text begins with a character of a word. */
const isOfWord = (text: string): boolean => /^[\p{L}\p{M}\p{N}]/u.test(text);

/**
 * Returns the ranges of words in a text: at the beginnings of words (anywhere in scripts without spaces), in order,
 * with overlapping ranges merged.
 * @param phrases the searched words, as typed
 */
export function findWords(text: string, phrases: readonly string[]): TextRange[] {
  const { text: within, positions } = folded(text);
  const found: TextRange[] = [];
  for (const words of phrases.map(foldWords)) {
    if (words === '') continue;
    const isAnywhere = beginsUnspaced(words) || !isOfWord(words);
    for (let at = within.indexOf(words); at >= 0; at = within.indexOf(words, at + words.length)) {
      if (!isAnywhere && isWithinWord(within, at)) continue;
      // Both positions exist, because `positions` ends with the end of the text.
      found.push([positions[at] ?? 0, positions[at + words.length] ?? text.length]);
    }
  }
  found.sort(([a], [b]) => a - b);
  const disjoint: TextRange[] = [];
  for (const range of found) {
    const last = disjoint.at(-1);
    if (!last || range[0] >= last[1]) disjoint.push(range);
    else if (range[1] > last[1]) disjoint[disjoint.length - 1] = [last[0], range[1]];
  }
  return disjoint;
}

/** UTF-16 units of a snippet: before the first match, and in total. */
const UNITS_BEFORE = 60;
const UNITS_TOTAL = 200;

/**
 * Returns the part of a text around the first match of the words, on one line, with the ranges of all matches in it.
 */
export function snippetOf(text: string, phrases: readonly string[]): { snippet: string; found: TextRange[] } {
  const line = text.replaceAll(/\s/g, ' ');
  const all = findWords(line, phrases);
  const first = all[0]?.[0] ?? 0;
  const from = first <= UNITS_BEFORE ? 0 : wordStart(line, first - UNITS_BEFORE, first);
  const to = line.length - from <= UNITS_TOTAL ? line.length : wordEnd(line, from + UNITS_TOTAL);
  const [head, tail] = [from > 0 ? '…' : '', to < line.length ? '…' : ''];
  const found = all
    .filter(([start, end]) => start >= from && end <= to)
    .map(([start, end]): TextRange => [start - from + head.length, end - from + head.length]);
  return { snippet: head + line.slice(from, to) + tail, found };
}

/** Returns the first beginning of a word after `from`, else `from` itself. Never splits a surrogate pair. */
function wordStart(line: string, from: number, limit: number): number {
  const space = line.indexOf(' ', from);
  if (space >= 0 && space < limit) return space + 1;
  return /[\uDC00-\uDFFF]/.test(line[from] ?? '') ? from + 1 : from;
}

function wordEnd(line: string, to: number): number {
  const space = line.lastIndexOf(' ', to);
  if (space > to - 40) return space;
  return /[\uDC00-\uDFFF]/.test(line[to] ?? '') ? to - 1 : to;
}
