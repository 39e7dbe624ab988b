import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { clustersOf } from './clusters.ts';
import { CrossingGuard } from './crossing-guard.ts';
import { FrameLayout } from './frame-layout.ts';
import type { TidyEdge, TidyNode, TidyPlacement } from './tidy-nodes.ts';
import { blocksOf } from './timeline-block.ts';

/**
 * Computes a tidy layout: connected nodes in ranks along their edges, timelines along their direction with branches
 * across, and no node on another one. Nodes in a frame are laid out within it. Nodes that are tidy already keep their
 * positions, the others move little, and edges cross only where they crossed before: a cluster that cannot be laid out
 * like that is left as it is. The function is pure and slow for thousands of nodes, so run it in a worker.
 * @param nodes all shown nodes of the canvas
 * @param selectedIds the ids of the selected nodes. Nodes in selected frames are laid out too; fixed nodes are not
 *   moved and not covered
 * @returns the position and size of each node that was laid out
 */
export function tidy(
  nodes: readonly TidyNode[],
  edges: readonly TidyEdge[],
  selectedIds: ReadonlySet<string>,
): Map<string, TidyPlacement> {
  const placements = new Map<string, TidyPlacement>();
  let current = nodes;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const result = tidyOnce(current, edges, selectedIds);
    for (const [id, placement] of result) placements.set(id, placement);
    const moved = current.map((node) => ({
      ...node,
      ...sizeAndCorner(result.get(node.id) ?? node),
    }));
    const isStable = current.every((node, at) => isUnchanged(node, moved[at] ?? node));
    if (isStable) break;
    current = moved;
  }
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return new Map(
    [...placements].filter(([id, placement]) => {
      const node = byId.get(id);
      return placement.isDown !== null || !node || !isUnchanged(node, placement);
    }),
  );
}

/**
 * A pass can find space that nodes have left in the pass before. With the last pass, which moves nothing, a second tidy
 * moves nothing either.
 */
const MAX_PASSES = 6;

/** Lays out the movable nodes once. */
function tidyOnce(
  nodes: readonly TidyNode[],
  edges: readonly TidyEdge[],
  selectedIds: ReadonlySet<string>,
): Map<string, TidyPlacement> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const nodesByFrame = Map.groupBy(nodes, ({ frameId }) => frameId);
  const movableIds = findMovableIds(byId, nodesByFrame, selectedIds);
  const untouchedFrames = new Set<string>();
  for (;;) {
    const { placements, blockedFrame } = layOut({
      byId,
      nodesByFrame,
      movableIds,
      edges,
      untouchedFrames,
    });
    if (blockedFrame === undefined) return new Map([...placements].filter(([id]) => movableIds.has(id)));
    // Its content made the frame larger, and there is no space for it. Without that content everything is laid out again.
    untouchedFrames.add(blockedFrame);
  }
}

const sizeAndCorner = ({ x, y, width, height }: Point & Size): Point & Size => ({ x, y, width, height });

const isUnchanged = (node: TidyNode, { x, y, width, height }: Point & Size): boolean =>
  node.x === x && node.y === y && node.width === width && node.height === height;

interface Layout {
  byId: ReadonlyMap<string, TidyNode>;
  nodesByFrame: ReadonlyMap<string | null, readonly TidyNode[]>;
  movableIds: ReadonlySet<string>;
  edges: readonly TidyEdge[];
  /** Frames whose content is left as it is. */
  untouchedFrames: ReadonlySet<string>;
}

/** Lays out the movable nodes, frame by frame. @returns also a frame that became larger but has no place */
function layOut({ byId, nodesByFrame, movableIds, edges, untouchedFrames }: Layout): {
  placements: Map<string, TidyPlacement>;
  blockedFrame?: string;
} {
  const nodes = [...byId.values()];
  const placements = new Map<string, TidyPlacement>(
    nodes.map(({ id, x, y, width, height }) => [id, { x, y, width, height, isDown: null }]),
  );
  const guard = new CrossingGuard(nodes, edges);
  const frameIds = new Set(nodes.filter(({ id }) => movableIds.has(id)).map(({ frameId }) => frameId));
  // Innermost frames first, because the size of a frame depends on its content.
  for (const frameId of [...frameIds].sort((a, b) => depthOf(byId, b) - depthOf(byId, a))) {
    const frame = frameId === null ? undefined : byId.get(frameId);
    if (frame && [frame, ...framesOf(byId, frame)].some(({ id }) => untouchedFrames.has(id))) continue;
    const members = (nodesByFrame.get(frameId) ?? []).map((node) => ({
      ...node,
      ...placements.get(node.id),
    }));
    const blocks = blocksOf(members.filter(({ id }) => movableIds.has(id)));
    // A frame that is laid out itself encloses its content.
    const enclosingId = frameId !== null && movableIds.has(frameId) ? frameId : null;
    const layout = new FrameLayout({ placements, guard, members, movableIds, enclosingId });
    for (const cluster of clustersOf(blocks, edgesWithin(byId, frameId, edges))) {
      if (layout.place(cluster)) continue;
      const larger = cluster.blocks
        .flatMap(({ items }) => [...items.keys()])
        .find((id) => {
          const [node, placement] = [byId.get(id), placements.get(id)];
          return placement && (node?.width !== placement.width || node.height !== placement.height);
        });
      if (larger !== undefined) return { placements, blockedFrame: larger };
    }
  }
  return { placements };
}

/**
 * Returns the ids of the nodes that may move: selected nodes and the nodes in them, without fixed nodes and their
 * content.
 */
function findMovableIds(
  byId: ReadonlyMap<string, TidyNode>,
  nodesByFrame: ReadonlyMap<string | null, readonly TidyNode[]>,
  selectedIds: ReadonlySet<string>,
): Set<string> {
  const movableIds = new Set<string>();
  const add = (node: TidyNode): void => {
    if (node.isFixed || movableIds.has(node.id)) return;
    movableIds.add(node.id);
    if (node.isFrame) for (const child of nodesByFrame.get(node.id) ?? []) add(child);
  };
  for (const id of selectedIds) {
    const node = byId.get(id);
    if (node && !framesOf(byId, node).some(({ isFixed }) => isFixed)) add(node);
  }
  return movableIds;
}

function framesOf(byId: ReadonlyMap<string, TidyNode>, { frameId }: TidyNode): TidyNode[] {
  const frame = frameId === null ? undefined : byId.get(frameId);
  return frame ? [frame, ...framesOf(byId, frame)] : [];
}

const depthOf = (byId: ReadonlyMap<string, TidyNode>, frameId: string | null): number => {
  const frame = frameId === null ? undefined : byId.get(frameId);
  return frame ? framesOf(byId, frame).length + 1 : 0;
};

/**
 * Returns the edges within one frame. An end in a nested frame is replaced by the outermost nested frame that
 * contains it.
 */
function edgesWithin(
  byId: ReadonlyMap<string, TidyNode>,
  frameId: string | null,
  edges: readonly TidyEdge[],
): TidyEdge[] {
  const endWithin = (id: string): string | undefined => {
    const node = byId.get(id);
    return node && [node, ...framesOf(byId, node)].find((each) => each.frameId === frameId)?.id;
  };
  return edges.flatMap((edge) => {
    const [from, to] = [endWithin(edge.from), endWithin(edge.to)];
    return from !== undefined && to !== undefined && from !== to ? [{ ...edge, from, to }] : [];
  });
}
