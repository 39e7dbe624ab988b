/**
 * Writings that put no space between words, as a run. Letters and marks alone: their punctuation ends a word as any other
 * does.
 */
export const UNSPACED = /(?:(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}])+/gu;

const pairsOf = (letters: readonly string[]): string[] =>
  letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter);

/**
 * A text as it goes into the index: words apart by spaces. A run of Chinese, Japanese or Korean letters becomes its pairs
 * and its last letter (全文検索 is 全文 文検 検索 索), so that every part of it can be found, one letter too.
 */
export function indexWords(text: string): string {
  return text.normalize('NFKC').replaceAll(UNSPACED, (run) => {
    const letters = [...run];
    return ` ${[...pairsOf(letters), letters.at(-1) ?? ''].join(' ')} `;
  });
}

/** Words that stand beside each other in this order. */
export interface SearchTerm {
  /** As it was typed, to be looked for in a text. */
  readonly asked: string;
  /** As they are in the index. */
  readonly words: string;
  /** Still being typed: its last word may go on. */
  readonly isOpen: boolean;
}

/** More would only cost. */
const MOST_TERMS = 12;

/**
 * What is asked for: all of it has to be there. Between quotation marks words stand beside each other; signs that are no
 * letters or digits mean nothing, so a question of signs alone asks for nothing.
 */
export function readQuestion(question: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  for (const [whole, quoted] of question.normalize('NFKC').matchAll(/"([^"]*)"?|[^\s"]+/g)) {
    const part = quoted ?? whole;
    if (!/[\p{L}\p{N}]/u.test(part)) continue;
    const words = askedWords(part);
    terms.push({ asked: part.trim(), words, isOpen: quoted === undefined && canGoOn(words) });
  }
  return terms.slice(0, MOST_TERMS);
}

/** A letter alone begins too many words to be worth a look, but where it may be a word itself. */
function canGoOn(words: string): boolean {
  const last = words.slice(words.lastIndexOf(' ') + 1);
  return [...last].length > 1 || last.search(UNSPACED) === 0;
}

/** Of a run its pairs alone: its last letter may have others after it where it is found. */
function askedWords(part: string): string {
  const words = part.replaceAll(UNSPACED, (run) => {
    const letters = [...run];
    return ` ${letters.length === 1 ? run : pairsOf(letters).join(' ')} `;
  });
  return words.trim().replaceAll(/\s+/g, ' ');
}
