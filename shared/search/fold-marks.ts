/**
 * Marks that the usual spelling omits or that people do not type: accents, harakat, niqqud, cantillation, variation
 * selectors; and the tatweel, which only stretches a word. Vowel signs and tone marks of other scripts, and the voicing
 * marks of Japanese, belong to the spelling.
 */
const OMITTED =
  /(?=\p{M})(?![\u3099\u309A])[\p{sc=Zinh}\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}]|\u0640/gu;

/** Alef with a sign that only vocalised texts have. It has no decomposition. */
const ALEF_WASLA = /\u0671/g;

/** Returns a text with compatibility characters replaced and without the marks that a search ignores, in NFC. */
export const foldMarks = (text: string): string =>
  text.normalize('NFKD').replaceAll(OMITTED, '').replaceAll(ALEF_WASLA, '\u0627').normalize('NFC');

/** Runs of scripts that are written with and without vowels. */
const VOCALISED = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}]+/gu;

/** A mark that the tokenizer of the index takes for a space. */
const MARK = /\p{M}/gu;

/** Returns a character for private use, which the tokenizer takes for a letter, in place of a mark. */
const letterOf = (mark: string): string => {
  const code = mark.codePointAt(0) ?? 0;
  return String.fromCodePoint(code > 0xff_ff ? 0x10_00_00 + (code & 0xff_ff) : 0x0f_00_00 + code);
};

/**
 * Prepares a text for the tokenizer of the index, SQLite's `unicode61`, so that it matches as a folded text does. The
 * tokenizer ignores accents of letters itself, so that most texts stay as they are.
 */
export const foldForIndex = (text: string): string =>
  text.normalize('NFKC').replaceAll(VOCALISED, foldMarks).replaceAll(OMITTED, '');

/** Replaces the marks of folded words, all of which belong to the spelling, by characters of the index. */
export const marksToCharacters = (words: string): string => words.replaceAll(MARK, letterOf);
