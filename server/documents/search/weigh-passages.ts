import type { SearchTerm } from '#shared/search/index-words.ts';
import { scanForm, scanNeedle } from '#shared/search/scan-words.ts';

/** The usual constants of BM25, those of FTS5: how soon repetitions stop to count, how much a long text counts less. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;

/**
 * How well each of these texts answers a question: Okapi BM25 over them alone. FTS5's own `rank` counts each term in the
 * texts of all workspaces, which costs more the more people write. Pure.
 *
 * How rare a term is follows from its share of all words in these texts: all of them hold every term, so the number of
 * texts that do says nothing.
 * @param texts each found by the index: a term that is folded otherwise there counts as one occurrence
 * @returns a weight for each text, the greatest for the best
 */
export function weighPassages(texts: readonly string[], terms: readonly SearchTerm[]): number[] {
  const needles = terms.map(scanNeedle);
  const weighed = texts.map((text) => {
    const form = scanForm(text);
    return { words: countOf(form, ' ') - 1, counts: needles.map((needle) => countOf(form, needle) || 1) };
  });
  const words = weighed.reduce((sum, each) => sum + each.words, 0);
  const rarities = needles.map((_, term) => {
    const again = weighed.reduce((sum, { counts }) => sum + (counts[term] ?? 1) - 1, 0);
    return Math.log(1 + words / (again + 1));
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

/** Two words share the space between them. */
function countOf(form: string, needle: string): number {
  const step = Math.max(1, needle.length - 1);
  let count = 0;
  for (let at = form.indexOf(needle); at >= 0; at = form.indexOf(needle, at + step)) count += 1;
  return count;
}
