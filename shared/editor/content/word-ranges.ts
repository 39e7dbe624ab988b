import { DASHES, hasLetterOrDigit, WORD_CHARACTERS } from './count-words.ts';

/** The position of a word in a text, in UTF-16 code units. */
export interface WordRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Returns the position of every word that `countWords` counts, in order. */
export function wordRanges(text: string): WordRange[] {
  const words: WordRange[] = [];
  const addRun = (from: number, to: number): void => {
    const run = text.slice(from, to);
    const parts = [...run.matchAll(DIVIDED)];
    const isDivided = parts.length !== 1 || parts[0]?.[0].length !== run.length;
    for (const { 0: part, index } of parts) {
      const [start, end] = [from + index, from + index + part.length];
      if (part.search(WORD_CHARACTERS) === 0) words.push({ from: start, to: end });
      else if (!isDivided || hasLetterOrDigit(part)) words.push({ from: start, to: end });
    }
  };
  for (const { 0: run, index } of text.matchAll(/\S+/gu)) addRun(index, index + run.length);
  return words;
}
