import type { Block, TidyEdge } from './tidy-nodes.ts';

/** An edge between two blocks. */
export interface BlockEdge {
  from: Block;
  to: Block;
  /** The edge leaves at the top or bottom. */
  isDown: boolean;
}

/** A connected set of blocks, which gets a layout of its own. */
export interface Cluster {
  blocks: readonly Block[];
  edges: readonly BlockEdge[];
}

/**
 * Groups blocks into connected clusters: first those of several blocks, then single blocks, each group in reading
 * order. Clusters later in the list make way for earlier ones.
 */
export function clustersOf(blocks: readonly Block[], edges: readonly TidyEdge[]): Cluster[] {
  const blockOf = new Map(
    blocks.flatMap((block) => [...block.items.keys()].map((id) => [id, block] as const)),
  );
  const blockEdges = edges.flatMap(({ from, fromSide, to }): BlockEdge[] => {
    const [a, b] = [blockOf.get(from), blockOf.get(to)];
    const isDown = fromSide === 'top' || fromSide === 'bottom';
    return a && b && a !== b ? [{ from: a, to: b, isDown }] : [];
  });
  const edgesOf = new Map<Block, BlockEdge[]>(blocks.map((block) => [block, []]));
  for (const edge of blockEdges) for (const end of [edge.from, edge.to]) edgesOf.get(end)?.push(edge);
  const seen = new Set<Block>();
  const clusters = inReadingOrder(blocks).flatMap((first): Cluster[] => {
    if (seen.has(first)) return [];
    seen.add(first);
    const members = [first];
    // The list grows during the loop, and the loop visits the added blocks too.
    for (const member of members)
      for (const { from, to } of edgesOf.get(member) ?? [])
        for (const end of [from, to]) {
          if (seen.has(end)) continue;
          seen.add(end);
          members.push(end);
        }
    const inside = new Set(members);
    // Sorted, because dagre keeps the input order among equally good layouts.
    return [{ blocks: inReadingOrder(members), edges: blockEdges.filter(({ from }) => inside.has(from)) }];
  });
  return clusters.sort((a, b) => Number(a.blocks.length === 1) - Number(b.blocks.length === 1));
}

/** Sorts by the middle, which a layout that spreads blocks does not reorder. */
const inReadingOrder = (blocks: readonly Block[]): Block[] =>
  blocks.toSorted((a, b) => a.y + a.height / 2 - b.y - b.height / 2 || a.x + a.width / 2 - b.x - b.width / 2);
