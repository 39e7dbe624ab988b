/**
 * Characters of which each is a word: Chinese characters, kana and the punctuation and full-width forms that are set
 * with them. Korean is written with spaces.
 */
export const WORD_CHARACTERS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u303F\u30A0\u30FB\u30FC\uFF01-\uFF60\uFFE0-\uFFE6]/gu;
/** The en dash and the em dash. Hyphens and all other dashes are part of a word. */
export const DASH = /[\u2013\u2014]/u;
const DASHES = /[\u2013\u2014]+/u;
export const ALPHANUMERIC = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/**
 * Counts the words of a text as Microsoft Word does: a word is a run of characters between spaces, whatever they are
 * ("well-known", "1,000" and "&" are one word each). En and em dashes divide a run; the parts without a letter or
 * digit, such as a closing quotation mark, are no words. In Chinese and Japanese each character is a word.
 */
export function countWords(text: string): number {
  let words = 0;
  // A dash in place of each character divides the run around it in the same way.
  const spaced = text.replaceAll(WORD_CHARACTERS, () => {
    words += 1;
    return '\u2014';
  });
  for (const run of spaced.split(/\s+/u)) {
    if (DASH.test(run)) words += run.split(DASHES).filter((part) => ALPHANUMERIC.test(part)).length;
    else if (run !== '') words += 1;
  }
  return words;
}
