import { foldForIndex, marksToCharacters } from './fold-marks.ts';
import { beginsUnspaced, UNSPACED } from './unspaced.ts';

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => (characters[at] ?? '') + character);

const wordsOfRun = (characters: readonly string[]): string[] => [
  ...pairsOf(characters),
  ...characters.slice(-1),
];

/**
 * Returns a text as the index stores it, with spaces between words. A run of a script without spaces becomes its pairs
 * and its last character (全文検索 becomes 全文 文検 検索 索), so that every part of it can be found, even a single character.
 */
export function indexWords(text: string): string {
  return marksToCharacters(
    foldForIndex(text).replaceAll(UNSPACED, (run) => ` ${wordsOfRun([...run]).join(' ')} `),
  );
}

/** Adjacent words in this order. */
export interface SearchTerm {
  /** The words as typed, for finding them in a text. */
  readonly typed: string;
  /** The words as the index stores them. */
  readonly words: string;
  /** Whether the last word matches as a prefix, because the writer may still be typing it. */
  readonly isPrefix: boolean;
}

/** More terms would only cost time. */
const MAX_TERMS = 12;

/**
 * Parses a search query. A text must contain all of its terms. Words between quotation marks form one term. Parts
 * without letters and digits are ignored, so a query of other signs has no terms.
 */
export function parseSearchQuery(question: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [match, quoted] of question.normalize('NFKC').matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const part = quoted ?? match;
    const words = queryWords(part);
    if (!/[\p{L}\p{N}]/u.test(words)) continue;
    terms.push({ typed: part.trim(), words, isPrefix: isPrefix(words, quoted !== undefined) });
  }
  return terms.slice(0, MAX_TERMS);
}

/**
 * Quoted words are complete. Otherwise a single letter begins too many words to be useful as a prefix. In a script
 * without spaces it can be a word itself, and the index has it as the beginning of a pair.
 */
function isPrefix(words: string, isQuoted: boolean): boolean {
  const last = words.slice(words.lastIndexOf(' ') + 1);
  return [...last].length > 1 ? !isQuoted : beginsUnspaced(last);
}

/**
 * Turns a run at the end into its pairs alone: in a matching text, other characters may follow the last one. Signs
 * between words are left out, because the index has only words.
 */
function queryWords(part: string): string {
  const signless = foldForIndex(part)
    .replaceAll(/[^\p{L}\p{M}\p{N}\p{Co}]+/gu, ' ')
    .trim();
  const words = signless.replaceAll(UNSPACED, (run, at: number) => {
    const characters = [...run];
    const isOpen = at + run.length === signless.length && characters.length > 1;
    return ` ${(isOpen ? pairsOf(characters) : wordsOfRun(characters)).join(' ')} `;
  });
  return marksToCharacters(words.trim().replaceAll(/ +/g, ' '));
}
