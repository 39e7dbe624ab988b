import type { SearchTerm } from '#shared/search/index-words.ts';
import { scanForm, scanNeedle } from '#shared/search/scan-words.ts';

/**
 * The usual constants of BM25, as in FTS5: how soon repetitions stop counting, and how much a long text is discounted.
 */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/**
 * Weighs how well each text matches a query: Okapi BM25 over these texts alone. FTS5's own `rank` counts each term in
 * the texts of all workspaces, which becomes slower as the database grows. Pure.
 *
 * The rarity of a term is its share of all words in these texts. The usual number of matching texts means nothing
 * here, because all of them match.
 * @param texts found by the index; a term that the index folds otherwise counts as one occurrence
 * @returns a weight for each text; the best one has the greatest
 */
export function weighPassages(texts: readonly string[], terms: readonly SearchTerm[]): number[] {
  const needles = terms.map(scanNeedle);
  const weighed = texts.map((text) => {
    const form = scanForm(text);
    return { words: countOf(form, ' ') - 1, counts: needles.map((needle) => countOf(form, needle) || 1) };
  });
  const words = weighed.reduce((sum, each) => sum + each.words, 0);
  const rarities = needles.map((_, term) => {
    const repetitions = weighed.reduce((sum, { counts }) => sum + (counts[term] ?? 1) - 1, 0);
    return Math.log(1 + words / (repetitions + 1));
  });
  const mean = texts.length / weighed.reduce((sum, each) => sum + 1 / Math.max(1, each.words), 0);
  return weighed.map((text) => {
    const length = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * text.words) / mean);
    return text.counts.reduce(
      (sum, count, term) => sum + ((rarities[term] ?? 0) * count * (SATURATION + 1)) / (count + length),
      0,
    );
  });
}

/** Counts occurrences; adjacent words share the space between them. */
function countOf(form: string, needle: string): number {
  const advance = Math.max(1, needle.length - 1);
  let count = 0;
  for (let at = form.indexOf(needle); at >= 0; at = form.indexOf(needle, at + advance)) count += 1;
  return count;
}
