/** Scripts written without spaces: each character counts as a word, as in print. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const DASHES = /[\u2012-\u2015]|--+|\u2026/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * How many words a text has: runs between spaces or dashes that hold a letter or digit ("well-known" is one, "—" none);
 * of Chinese and Japanese each character.
 */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const rest = text.replaceAll(UNSPACED, ' ').replaceAll(DASHES, ' ');
  return unspaced + rest.split(/\s+/u).filter((run) => LETTER_OR_DIGIT.test(run)).length;
}
