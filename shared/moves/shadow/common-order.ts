/**
 * Returns the pairs of indexes of a longest common subsequence, in order.
 * Source: the dynamic programme of Wagner and Fischer, after common ends are removed.
 */
export function commonOrder<Entry>(a: readonly Entry[], b: readonly Entry[]): [number, number][] {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const same: [number, number][] = Array.from({ length: start }, (_, at) => [at, at]);
  same.push(
    ...commonBetween(a.slice(start, endA), b.slice(start, endB)).map(([x, y]): [number, number] => [
      x + start,
      y + start,
    ]),
  );
  for (let at = 0; at < a.length - endA; at += 1) same.push([endA + at, endB + at]);
  return same;
}

function commonBetween<Entry>(a: readonly Entry[], b: readonly Entry[]): [number, number][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint32Array(b.length + 1));
  const lengthAt = (x: number, y: number): number => lengths[x]?.[y] ?? 0;
  for (let x = a.length - 1; x >= 0; x -= 1) {
    for (let y = b.length - 1; y >= 0; y -= 1) {
      const row = lengths[x];
      if (row)
        row[y] =
          a[x] === b[y] ? lengthAt(x + 1, y + 1) + 1 : Math.max(lengthAt(x + 1, y), lengthAt(x, y + 1));
    }
  }
  const same: [number, number][] = [];
  let [x, y] = [0, 0];
  while (x < a.length && y < b.length) {
    if (a[x] === b[y]) same.push([x++, y++]);
    else if (lengthAt(x + 1, y) >= lengthAt(x, y + 1)) x += 1;
    else y += 1;
  }
  return same;
}

/**
 * Returns the indexes of a longest rising subsequence. Negative entries are skipped.
 * Source: patience sorting, in O(n log n).
 */
export function longestRising(positions: readonly number[]): Set<number> {
  const tails: number[] = [];
  const previous = new Map<number, number | undefined>();
  for (const [index, position] of positions.entries()) {
    if (position < 0) continue;
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((positions[tails[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    previous.set(index, low > 0 ? tails[low - 1] : undefined);
    tails[low] = index;
  }
  const rising = new Set<number>();
  for (let index = tails.at(-1); index !== undefined; index = previous.get(index)) rising.add(index);
  return rising;
}
