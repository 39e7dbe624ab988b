import { foldWords } from './find-words.ts';
import { UNSPACED, type SearchTerm } from './index-words.ts';

/** Where none of these is, no letter is of a writing without spaces. */
const MAYBE_UNSPACED = /[\u1100-\u11FF\u2E80-\uFFFF]/;

/** Where none of these is, folding is lower case alone: beside ASCII a text has only spaces, quotation marks and dashes. */
const BEYOND_ASCII = /[^\0-\x7F\u00A0\u00AB\u00BB\u2000-\u206F]/;

/**
 * A text in which words can be looked for without an index: folded, letters and digits alone, a space before and after
 * each word and each run without spaces.
 */
export function scanForm(text: string): string {
  if (!BEYOND_ASCII.test(text))
    return ` ${text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()} `;
  const folded = foldWords(text);
  const apart = MAYBE_UNSPACED.test(folded) ? folded.replaceAll(UNSPACED, ' $& ') : folded;
  return ` ${apart.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `;
}

/** What stands in the form of every text that holds the term, and of no other: as in the index of the server. */
export function scanNeedle({ asked, isOpen }: SearchTerm): string {
  const form = scanForm(asked);
  const words = form.trim();
  const [isRunFirst, isRunLast] = [isRun(words.at(0)), isRun(words.at(-1))];
  return `${isRunFirst ? '' : ' '}${words}${isOpen || isRunLast ? '' : ' '}`;
}

const isRun = (letter: string | undefined): boolean => letter !== undefined && letter.search(UNSPACED) === 0;
