/** A paragraph before and the paragraph that replaces it, as indices; null for a removed or an added paragraph. */
export type Pair = readonly [before: number | null, after: number | null];

/** Pairs that are compared at most. Longer texts are paired in their order. */
const MAX_PAIRS = 40_000;
/** Two paragraphs without a common word are paired rather than removed and added. */
const PAIR_SCORE = 0.05;

type WordCounts = ReadonlyMap<string, number>;

function countWords(text: string): WordCounts {
  const counts = new Map<string, number>();
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const sizeOf = (counts: WordCounts): number => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** Returns the share of words that two paragraphs have in common, 0 to 1 (Sørensen–Dice). */
function similarity(one: WordCounts, other: WordCounts, size: number): number {
  if (size === 0) return 0;
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  let common = 0;
  for (const [word, count] of small) common += Math.min(count, large.get(word) ?? 0);
  return (2 * common) / size;
}

/** Pairs the paragraphs of two texts in order, so that paired paragraphs have the most words in common. */
export function alignParagraphs(before: readonly string[], after: readonly string[]): Pair[] {
  let start = 0;
  while (start < Math.min(before.length, after.length) && before[start] === after[start]) start += 1;
  let same = 0;
  while (
    same < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - same] === after[after.length - 1 - same]
  )
    same += 1;
  const middle = alignMiddle(
    before.slice(start, before.length - same),
    after.slice(start, after.length - same),
  );
  return [
    ...Array.from({ length: start }, (_, at): Pair => [at, at]),
    ...middle.map(([b, a]): Pair => [b === null ? null : b + start, a === null ? null : a + start]),
    ...Array.from({ length: same }, (_, at): Pair => [before.length - same + at, after.length - same + at]),
  ];
}

function alignMiddle(before: readonly string[], after: readonly string[]): Pair[] {
  const [rows, columns] = [before.length, after.length];
  if (rows * columns > MAX_PAIRS || rows === 0 || columns === 0) return pairInOrder(rows, columns);
  const oldWords = before.map(countWords);
  const newWords = after.map(countWords);
  const newSizes = newWords.map(sizeOf);
  const width = columns + 1;
  // The best score for the paragraphs from `row` and `column` to the ends, as in the longest common subsequence.
  const best = new Float64Array((rows + 1) * width);
  const pairScores = new Float64Array(rows * columns);
  const at = (list: Float64Array, index: number): number => list[index] ?? 0;
  for (let row = rows - 1; row >= 0; row -= 1) {
    const words = oldWords[row] ?? new Map<string, number>();
    const size = sizeOf(words);
    for (let column = columns - 1; column >= 0; column -= 1) {
      const other = newWords[column] ?? new Map<string, number>();
      const score = PAIR_SCORE + similarity(words, other, size + (newSizes[column] ?? 0));
      pairScores[row * columns + column] = score;
      best[row * width + column] = Math.max(
        score + at(best, (row + 1) * width + column + 1),
        at(best, (row + 1) * width + column),
        at(best, row * width + column + 1),
      );
    }
  }
  const pairs: Pair[] = [];
  let [row, column] = [0, 0];
  while (row < rows && column < columns) {
    const here = at(best, row * width + column);
    if (here === at(pairScores, row * columns + column) + at(best, (row + 1) * width + column + 1))
      pairs.push([row++, column++]);
    else if (here === at(best, (row + 1) * width + column)) pairs.push([row++, null]);
    else pairs.push([null, column++]);
  }
  while (row < rows) pairs.push([row++, null]);
  while (column < columns) pairs.push([null, column++]);
  return pairs;
}

const pairInOrder = (rows: number, columns: number): Pair[] =>
  Array.from({ length: Math.max(rows, columns) }, (_, at): Pair => [
    at < rows ? at : null,
    at < columns ? at : null,
  ]);
