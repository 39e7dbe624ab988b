import type { Point } from '../parse/node-record.ts';
import { GAP, type Block } from './tidy-nodes.ts';

/** Factors by which the distances between middles are enlarged. */
interface Factors {
  x: number;
  y: number;
}

/** A layout may be this much larger than a row of its blocks. */
const MAX_EXTENT = 3;

/**
 * Enlarges the distances between the middles of blocks until none overlap: in both directions alike, or only across, or
 * only down, whichever gives the smallest layout. Every such layout leaves the crossings of edges as they are.
 * @returns the corners, not rounded; undefined if the blocks would be too far apart
 */
export function spread(blocks: readonly Block[]): Map<Block, Point> | undefined {
  let [both, across, down] = [1, 1, 1];
  for (const [at, a] of blocks.entries())
    for (const b of blocks.slice(at + 1)) {
      const [dx, dy] = [Math.abs(middleX(a) - middleX(b)), Math.abs(middleY(a) - middleY(b))];
      const [width, height] = [(a.width + b.width) / 2, (a.height + b.height) / 2];
      if (dx >= width || dy >= height) continue;
      const [x, y] = [(width + GAP) / dx, (height + GAP) / dy];
      both = Math.max(both, Math.min(x, y));
      across = Math.max(across, x);
      down = Math.max(down, y);
    }
  const extentOf = ({ x, y }: Factors): number =>
    x * extent(blocks.map(middleX)) + y * extent(blocks.map(middleY));
  const [best] = [
    { x: both, y: both },
    { x: across, y: 1 },
    { x: 1, y: down },
  ]
    .filter(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))
    .sort((a, b) => extentOf(a) - extentOf(b));
  const row = blocks.reduce((sum, { width, height }) => sum + Math.max(width, height) + GAP, 0);
  if (!best || extentOf(best) > MAX_EXTENT * row) return undefined;
  return new Map(
    blocks.map((block) => [
      block,
      { x: middleX(block) * best.x - block.width / 2, y: middleY(block) * best.y - block.height / 2 },
    ]),
  );
}

const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

const middleX = ({ x, width }: Block): number => x + width / 2;
const middleY = ({ y, height }: Block): number => y + height / 2;

/**
 * Moves intervals apart in the order of their middles, so that the sum of the squared movements is the least.
 * @param gap the least distance between neighbours
 * @returns the new starts, in the order of the input
 */
export function stackInOrder(intervals: readonly { start: number; length: number }[], gap: number): number[] {
  const order = [...intervals.keys()].sort((a, b) => middle(intervals[a]) - middle(intervals[b]));
  // With the lengths before each interval subtracted, the starts only have to ascend: neighbours that do not are pooled
  // to their mean (pool adjacent violators).
  const before: number[] = [];
  let length = 0;
  const pools: { sum: number; count: number }[] = [];
  for (const index of order) {
    before.push(length);
    pools.push({ sum: (intervals[index]?.start ?? 0) - length, count: 1 });
    length += (intervals[index]?.length ?? 0) + gap;
    for (let last = pools.at(-1), previous = pools.at(-2); last && previous; previous = pools.at(-2)) {
      if (previous.sum / previous.count <= last.sum / last.count) break;
      pools.pop();
      previous.sum += last.sum;
      previous.count += last.count;
      last = previous;
    }
  }
  const means = pools.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  const starts: number[] = [];
  for (const [at, index] of order.entries()) starts[index] = (means[at] ?? 0) + (before[at] ?? 0);
  return starts;
}

const middle = (interval: { start: number; length: number } | undefined): number =>
  interval ? interval.start + interval.length / 2 : 0;
