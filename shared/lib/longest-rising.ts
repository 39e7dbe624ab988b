/** The longest subsequence that rises: patience sorting, n log n. Of several as long, always the same one. */
export function longestRising<T>(items: readonly T[], isBelow: (one: T, other: T) => boolean): T[] {
  const previous = new Map<number, number | undefined>();
  /** Of each length the place where a subsequence of it ends lowest. */
  const tops: number[] = [];
  items.forEach((item, at) => {
    let low = 0;
    let high = tops.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const top = items[tops[middle] ?? 0];
      if (top !== undefined && isBelow(top, item)) low = middle + 1;
      else high = middle;
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
