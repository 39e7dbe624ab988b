/** Characters of scripts written without spaces. Each counts as a word, as is usual in print. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const DASHES = /[\u2012-\u2015]|--+|\u2026/gu;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Counts the words of a text: runs between spaces or dashes that contain a letter or digit ("well-known" is one word,
 * "—" is none). In Chinese and Japanese each character is a word.
 */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  const rest = text.replaceAll(UNSPACED, ' ').replaceAll(DASHES, ' ');
  return unspaced + rest.split(/\s+/u).filter((run) => LETTER_OR_DIGIT.test(run)).length;
}
