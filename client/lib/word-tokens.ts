/**
 * Matches the units in which texts are compared: a character of a script without spaces, a word including its inner ’
 * and -, white space, or any other character.
 */
export const WORD_TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}]|(?<=[\p{L}\p{N}])['’-](?=[\p{L}\p{N}]))+|\s+|[^]/gu;
