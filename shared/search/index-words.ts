/**
 * A run of a script that puts no spaces between words: letters, marks and numbers only, because its punctuation ends
 * a word as in other scripts.
 */
export const UNSPACED = /(?:(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])+/gu;

const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, at) => (characters[at] ?? '') + character);

/**
 * Returns a text as the index stores it, with spaces between words. A run of Chinese, Japanese or Korean characters
 * becomes its pairs and its last character (全文検索 becomes 全文 文検 検索 索), so that every part of it can be found, even a
 * single character.
 */
export function indexWords(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSPACED, (run) => {
    const characters = [...run];
    return ` ${[...pairsOf(characters), characters.at(-1) ?? ''].join(' ')} `;
  });
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
    if (!/[\p{L}\p{N}]/u.test(part)) continue;
    const words = queryWords(part);
    terms.push({ typed: part.trim(), words, isPrefix: quoted === undefined && canBePrefix(words) });
  }
  return terms.slice(0, MAX_TERMS);
}

/**
 * A single letter begins too many words to be useful as a prefix, except in scripts where it can be a word itself.
 */
function canBePrefix(words: string): boolean {
  const last = words.slice(words.lastIndexOf(' ') + 1);
  return [...last].length > 1 || last.search(UNSPACED) === 0;
}

/** Turns a run into its pairs alone: in a matching text, other characters may follow the last one. */
function queryWords(part: string): string {
  const words = part.replaceAll(UNSPACED, (run) => {
    const characters = [...run];
    return ` ${characters.length === 1 ? run : pairsOf(characters).join(' ')} `;
  });
  return words.trim().replaceAll(/\s+/g, ' ');
}
