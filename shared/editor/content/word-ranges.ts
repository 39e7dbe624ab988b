import { DASH, ALPHANUMERIC, WORD_CHARACTERS } from './count-words.ts';

/** The position of a word in a text, in UTF-16 code units. */
export interface WordRange {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** Returns the position of every word that `countWords` counts, in the order of the text. */
export function wordRanges(text: string): WordRange[] {
  const words: WordRange[] = [];
  // Dashes in place of each character divide the run around it in the same way.
  const spaced = text.replaceAll(WORD_CHARACTERS, (character, index: number) => {
    words.push({ from: index, to: index + character.length });
    return '\u2014'.repeat(character.length);
  });
  for (const { 0: run, index } of spaced.matchAll(/\S+/gu)) {
    if (!DASH.test(run)) words.push({ from: index, to: index + run.length });
    else
      for (const { 0: part, index: at } of run.matchAll(/[^\u2013\u2014]+/gu))
        if (ALPHANUMERIC.test(part)) words.push({ from: index + at, to: index + at + part.length });
  }
  return words.sort((a, b) => a.from - b.from);
}
