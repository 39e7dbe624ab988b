import { wordRanges } from '../content/word-ranges.ts';
import { fromMarkdown } from '../markdown/from-markdown.ts';
import { originBlock, textblocksOf } from './origin-block.ts';

/** The words of answers by the ids of their rows. */
export type AnswerWords = ReadonlyMap<string, readonly string[]>;

/**
 * Returns the form of a word in which it is compared: its letters and digits. Punctuation that is set as the text is
 * inserted, or that a person changes, leaves the word as it was.
 */
export function comparedWord(word: string): string {
  const letters = word.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '').normalize('NFC');
  return letters === '' ? word : letters;
}

/** Returns the compared words of a text. */
export const comparedWords = (text: string): string[] =>
  wordRanges(text).map(({ from, to }) => comparedWord(text.slice(from, to)));

/**
 * Returns the words of an answer as the page has them after it was inserted: without the signs of its Markdown.
 * @param markdown the text of the row
 */
export const answerWords = (markdown: string): string[] =>
  textblocksOf(fromMarkdown(markdown)).flatMap((block) => comparedWords(originBlock(block).text));
