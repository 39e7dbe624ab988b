import { Graph, layout } from '@dagrejs/dagre';
import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { GAP, RANK_GAP, type Block, type TidyEdge } from './tidy-nodes.ts';

/** A connected set of blocks with its own layout. */
interface Cluster extends Point, Size {
  isDown: boolean | null;
  blocks: readonly { block: Block; at: Point }[];
}

/** The corner of a block and the rank direction of its cluster. */
type Corner = Point & { isDown: boolean | null };

/** The target ratio of width to height, about that of a screen. */
const ASPECT_RATIO = 1.6;

/**
 * Lays out the blocks of one frame: connected blocks in ranks, and the resulting clusters in rows.
 * @returns the corner of each block, measured from the corner of the whole layout, and the size of the layout
 */
export function arrangeBlocks(
  blocks: readonly Block[],
  edges: readonly TidyEdge[],
): Size & { corners: Map<Block, Corner> } {
  const blockOf = new Map(
    blocks.flatMap((block) => [...block.items.keys()].map((id) => [id, block] as const)),
  );
  const blockEdges = edges.flatMap(({ from, fromSide, to }) => {
    const [a, b] = [blockOf.get(from), blockOf.get(to)];
    return a && b && a !== b ? [{ a, b, isDown: fromSide === 'top' || fromSide === 'bottom' }] : [];
  });
  const clusters = clustersOf(blocks, blockEdges).map((members) => {
    const inside = blockEdges.filter(({ a }) => members.includes(a));
    return members.length === 1 ? singleCluster(members) : rankedCluster(members, inside);
  });
  return packClusters(clusters);
}

interface BlockEdge {
  a: Block;
  b: Block;
  isDown: boolean;
}

function clustersOf(blocks: readonly Block[], blockEdges: readonly BlockEdge[]): Block[][] {
  const neighbours = new Map<Block, Block[]>(blocks.map((block) => [block, []]));
  for (const { a, b } of blockEdges) {
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  const seen = new Set<Block>();
  return blocks.flatMap((block) => {
    if (seen.has(block)) return [];
    const members: Block[] = [];
    const pending = [block];
    seen.add(block);
    for (let next = pending.pop(); next; next = pending.pop()) {
      members.push(next);
      for (const other of neighbours.get(next) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        pending.push(other);
      }
    }
    return [members];
  });
}

const cornerOf = (blocks: readonly Block[]): Point => ({
  x: Math.min(...blocks.map(({ x }) => x)),
  y: Math.min(...blocks.map(({ y }) => y)),
});

function singleCluster(members: readonly Block[]): Cluster {
  const [block] = members;
  const { width = 0, height = 0 } = block ?? {};
  return {
    ...cornerOf(members),
    isDown: null,
    width,
    height,
    blocks: members.map((one) => ({ block: one, at: { x: 0, y: 0 } })),
  };
}

/** Lays out a cluster in ranks, downwards if most of its edges leave at the top or bottom, else to the right. */
function rankedCluster(members: readonly Block[], blockEdges: readonly BlockEdge[]): Cluster {
  const isDown = blockEdges.filter((edge) => edge.isDown).length * 2 > blockEdges.length;
  const graph = new Graph();
  graph.setGraph({
    rankdir: isDown ? 'TB' : 'LR',
    nodesep: GAP,
    ranksep: RANK_GAP,
    // Breaks cycles with a heuristic that reverses few edges.
    acyclicer: 'greedy',
  });
  // Sorted in reading order, because dagre keeps the input order among equally good layouts.
  const ordered = [...members].sort((a, b) => a.y - b.y || a.x - b.x);
  ordered.forEach(({ width, height }, at) => graph.setNode(String(at), { width, height }));
  for (const { a, b } of blockEdges)
    graph.setEdge(String(ordered.indexOf(a)), String(ordered.indexOf(b)), { weight: 1, minlen: 1 });
  layout(graph);
  const placed = ordered.map((block, at) => {
    const { x = 0, y = 0 } = graph.node(String(at));
    return { block, at: { x: Math.round(x - block.width / 2), y: Math.round(y - block.height / 2) } };
  });
  const [left, top] = [Math.min(...placed.map(({ at }) => at.x)), Math.min(...placed.map(({ at }) => at.y))];
  return {
    ...cornerOf(members),
    isDown,
    width: Math.max(...placed.map(({ block, at }) => at.x + block.width)) - left,
    height: Math.max(...placed.map(({ block, at }) => at.y + block.height)) - top,
    blocks: placed.map(({ block, at }) => ({ block, at: { x: at.x - left, y: at.y - top } })),
  };
}

/** Places clusters in rows: first those of several blocks, each group in reading order. */
function packClusters(clusters: readonly Cluster[]): Size & { corners: Map<Block, Corner> } {
  const ordered = [...clusters].sort(
    (a, b) => Number(a.blocks.length === 1) - Number(b.blocks.length === 1) || a.y - b.y || a.x - b.x,
  );
  const area = clusters.reduce((sum, { width, height }) => sum + (width + GAP) * (height + GAP), 0);
  const maxWidth = Math.max(Math.sqrt(area * ASPECT_RATIO), ...clusters.map(({ width }) => width));
  const corners = new Map<Block, Corner>();
  let [x, y, rowHeight, width] = [0, 0, 0, 0];
  for (const cluster of ordered) {
    if (x > 0 && x + cluster.width > maxWidth) {
      y += rowHeight + GAP;
      [x, rowHeight] = [0, 0];
    }
    for (const { block, at } of cluster.blocks)
      corners.set(block, { x: x + at.x, y: y + at.y, isDown: cluster.isDown });
    x += cluster.width + GAP;
    width = Math.max(width, x - GAP);
    rowHeight = Math.max(rowHeight, cluster.height);
  }
  return { corners, width, height: y + rowHeight };
}
