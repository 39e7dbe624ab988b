import { foldWords } from './find-words.ts';
import type { SearchTerm } from './index-words.ts';
import { beginsUnspaced, UNSPACED } from './unspaced.ts';

/** A text without one of these characters has no script without spaces. */
const MAYBE_UNSPACED = /[\u0E00-\u0EFF\u1000-\u11FF\u1780-\u1AAF\u2E80-\uFFFF]/;

/**
 * A text without one of these characters is folded by lower case alone: besides ASCII it has only spaces, quotation
 * marks and dashes.
 */
const BEYOND_ASCII = /[^\0-\x7F\u00A0\u00AB\u00BB\u2000-\u206F]/;

/**
 * Returns the form of a text in which words are searched without an index: folded, only letters, marks and digits, with a
 * space before and after each word and each run without spaces.
 */
export function scanForm(text: string): string {
  if (!BEYOND_ASCII.test(text))
    return ` ${text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()} `;
  const folded = foldWords(text);
  const separated = MAYBE_UNSPACED.test(folded) ? folded.replaceAll(UNSPACED, ' $& ') : folded;
  return ` ${separated.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}

/**
 * Returns the substring that the scan form of a text contains exactly when the text matches the term, as in the index
 * of the server.
 */
export function scanNeedle({ typed, isPrefix }: SearchTerm): string {
  const form = scanForm(typed);
  const words = form.trim();
  const [isRunFirst, isRunLast] = [beginsUnspaced(words), beginsUnspaced([...words].at(-1) ?? '')];
  return `${isRunFirst ? '' : ' '}${words}${isPrefix || isRunLast ? '' : ' '}`;
}
