/**
 * Returns the longest increasing subsequence by patience sorting, in O(n log n). Among several, always the same one.
 */
export function longestIncreasingSubsequence<T>(
  items: readonly T[],
  isBelow: (one: T, other: T) => boolean,
): T[] {
  const previous = new Map<number, number | undefined>();
  /** For each length, the index of the lowest item with which a subsequence of this length ends. */
  const tops: number[] = [];
  items.forEach((item, at) => {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const mid = (low + high) >> 1;
      const top = items[tops[mid] ?? 0];
      if (top !== undefined && isBelow(top, item)) low = mid + 1;
      else high = mid;
    }
    previous.set(at, tops[low - 1]);
    tops[low] = at;
  });
  const rising: T[] = [];
  for (let at = tops.at(-1); at !== undefined; at = previous.get(at)) {
    const item = items[at];
    if (item !== undefined) rising.push(item);
  }
  return rising.reverse();
}
