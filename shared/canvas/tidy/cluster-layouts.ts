import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from '../parse/node-record.ts';
import type { BlockEdge, Cluster } from './clusters.ts';
import { spread, stackInOrder } from './spread.ts';
import { GAP, RANK_GAP, type Block } from './tidy-nodes.ts';

/** Corners of the blocks of a cluster, near the old ones. */
export interface ClusterLayout {
  corners: ReadonlyMap<Block, Point>;
  /** Whether the ranks go downwards (true) or to the right (false); null if the layout has no ranks. */
  isDown: boolean | null;
  /** The blocks keep their positions. */
  isInPlace: boolean;
}

/**
 * Yields the layouts of a cluster, the tidiest first. The later ones keep more of the old arrangement, for clusters
 * in which a tidier one would make edges cross.
 */
export function* layoutsOf({ blocks, edges }: Cluster): Generator<ClusterLayout> {
  const oldCorners = new Map(blocks.map((block): [Block, Point] => [block, { x: block.x, y: block.y }]));
  if (edges.length === 0) {
    yield { corners: oldCorners, isDown: null, isInPlace: true };
    return;
  }
  const isDown = edges.filter((edge) => edge.isDown).length * 2 > edges.length;
  const backward = isInRanks(oldCorners, edges, isDown) ? backwardCount(oldCorners, edges, isDown) : Infinity;
  // Without edges that lead backwards the slow computation of ranks is not needed.
  if (backward === 0) yield { corners: oldCorners, isDown, isInPlace: true };
  const ranked = rankedCorners(blocks, edges, isDown);
  if (backward > 0 && backward <= backwardCount(ranked, edges, isDown))
    yield { corners: oldCorners, isDown, isInPlace: true };
  yield { corners: nearOldCorners(ranked), isDown, isInPlace: false };
  yield { corners: nearOldCorners(ranksInOldOrder(ranked, isDown)), isDown, isInPlace: false };
  const spreadCorners = spread(blocks);
  if (spreadCorners) yield { corners: nearOldCorners(spreadCorners), isDown: null, isInPlace: false };
}

/** Lays out blocks in ranks along their edges. */
function rankedCorners(
  blocks: readonly Block[],
  edges: readonly BlockEdge[],
  isDown: boolean,
): Map<Block, Point> {
  const graph = new Graph();
  graph.setGraph({
    rankdir: isDown ? 'TB' : 'LR',
    nodesep: GAP,
    ranksep: RANK_GAP,
    // Breaks cycles with a heuristic that reverses few edges.
    acyclicer: 'greedy',
  });
  const names = new Map(blocks.map((block, at) => [block, String(at)]));
  for (const [{ width, height }, name] of names) graph.setNode(name, { width, height });
  for (const { from, to } of edges)
    graph.setEdge(names.get(from) ?? '', names.get(to) ?? '', { weight: 1, minlen: 1 });
  layout(graph);
  return new Map(
    [...names].map(([block, name]) => {
      const { x = 0, y = 0 } = graph.node(name);
      return [block, { x: x - block.width / 2, y: y - block.height / 2 }];
    }),
  );
}

/** Moves a layout so that its blocks move as little as possible in total, and rounds it. */
function nearOldCorners(corners: ReadonlyMap<Block, Point>): Map<Block, Point> {
  const all = [...corners];
  const by = {
    x: median(all.map(([block, { x }]) => block.x - x)),
    y: median(all.map(([block, { y }]) => block.y - y)),
  };
  return new Map(
    all.map(([block, { x, y }]) => [block, { x: Math.round(x + by.x), y: Math.round(y + by.y) }]),
  );
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type Corners = ReadonlyMap<Block, Point>;

/** The extents of a block along the ranks and across them. */
function spans(block: Block, { x, y }: Point, isDown: boolean) {
  const [across, down] = [
    { from: x, to: x + block.width },
    { from: y, to: y + block.height },
  ];
  return isDown ? { along: down, across } : { along: across, across: down };
}

/** Counts the edges that do not lead from one rank to a later one. */
const backwardCount = (corners: Corners, edges: readonly BlockEdge[], isDown: boolean): number =>
  edges.filter(({ from, to }) => {
    const [a, b] = [corners.get(from), corners.get(to)];
    return a && b && spans(to, b, isDown).along.from < spans(from, a, isDown).along.to - 1;
  }).length;

/** Groups blocks that are centred on one position along the ranks. Rounding moves a middle by up to half a unit. */
function ranksOf(corners: Corners, isDown: boolean): [Block, Point][][] {
  const middle = ([block, corner]: [Block, Point]): number => {
    const { from, to } = spans(block, corner, isDown).along;
    return (from + to) / 2;
  };
  const ranks: [Block, Point][][] = [];
  for (const entry of [...corners].sort((a, b) => middle(a) - middle(b))) {
    const rank = ranks.at(-1);
    if (rank?.[0] && middle(entry) - middle(rank[0]) <= 1) rank.push(entry);
    else ranks.push([entry]);
  }
  return ranks;
}

/** Whether the blocks are in ranks: centred on the same position in each rank, without overlaps, each edge between two. */
function isInRanks(corners: Corners, edges: readonly BlockEdge[], isDown: boolean): boolean {
  let lastEnd = -Infinity;
  for (const rank of ranksOf(corners, isDown)) {
    const alongs = rank.map(([block, corner]) => spans(block, corner, isDown).along);
    if (alongs.some(({ from }) => from < lastEnd)) return false;
    lastEnd = Math.max(...alongs.map(({ to }) => to));
    const across = rank
      .map(([block, corner]) => spans(block, corner, isDown).across)
      .sort((a, b) => a.from - b.from);
    if (across.some(({ from }, at) => from < (across[at - 1]?.to ?? -Infinity))) return false;
  }
  return edges.every(({ from, to }) => {
    const [a, b] = [corners.get(from), corners.get(to)];
    if (!a || !b) return false;
    const [one, other] = [spans(from, a, isDown).along, spans(to, b, isDown).along];
    return one.to <= other.from || other.to <= one.from;
  });
}

/** Leaves the blocks in their ranks but orders each rank as the blocks are, and moves them little across the ranks. */
function ranksInOldOrder(corners: Corners, isDown: boolean): Map<Block, Point> {
  const inOrder = new Map<Block, Point>();
  for (const rank of ranksOf(corners, isDown)) {
    const blocks = rank.map(([block]) => block);
    const starts = stackInOrder(
      blocks.map((block) => {
        const { from, to } = spans(block, block, isDown).across;
        return { start: from, length: to - from };
      }),
      GAP,
    );
    for (const [at, [block, { x, y }]] of rank.entries())
      inOrder.set(block, isDown ? { x: starts[at] ?? x, y } : { x, y: starts[at] ?? y });
  }
  return inOrder;
}
