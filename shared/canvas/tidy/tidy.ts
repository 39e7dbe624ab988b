import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { freeAreaNear } from '../templates/free-area-near.ts';
import { arrangeBlocks } from './arrange-blocks.ts';
import { blocksOf } from './timeline-block.ts';
import { GAP, type TidyEdge, type TidyNode } from './tidy-nodes.ts';

/** A node's position, measured from its frame's corner, and its size. A frame is at least as large as its content. */
export interface TidyPlacement extends Point, Size {
  /**
   * Whether the ranks of its cluster go downwards (true) or to the right (false); null without connections in its
   * frame.
   */
  isDown: boolean | null;
}

/** The distance between a frame's border and the nodes in it. */
const PADDING = 24;

/**
 * Computes a tidy layout: connected nodes in ranks along their edges, timelines along their direction with branches
 * across, other nodes in rows. Nodes in a frame are laid out within it. The function is pure and slow for thousands
 * of nodes, so run it in a worker.
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
  const placements = new Map<string, TidyPlacement>(
    nodes.map(({ id, x, y, width, height }) => [id, { x, y, width, height, isDown: null }]),
  );
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const nodesByFrame = Map.groupBy(nodes, ({ frameId }) => frameId);
  const movableIds = findMovableIds(byId, nodesByFrame, selectedIds);
  const frameIds = new Set(nodes.filter(({ id }) => movableIds.has(id)).map(({ frameId }) => frameId));
  // Innermost frames first, because the size of a frame depends on its content.
  for (const frameId of [...frameIds].sort((a, b) => depthOf(byId, b) - depthOf(byId, a))) {
    const members = (nodesByFrame.get(frameId) ?? []).map((node) => ({
      ...node,
      ...placements.get(node.id),
    }));
    const moved = members.filter(({ id }) => movableIds.has(id));
    const fixed = members.filter(({ id }) => !movableIds.has(id));
    const isWholeFrame = frameId !== null && movableIds.has(frameId);
    for (const [id, corner] of arrange(moved, fixed, edgesWithin(byId, frameId, edges), isWholeFrame)) {
      const placement = placements.get(id);
      if (placement) placements.set(id, { ...placement, ...corner });
    }
    if (frameId !== null && movableIds.has(frameId))
      growFrame(placements, frameId, nodesByFrame.get(frameId) ?? []);
  }
  return new Map([...placements].filter(([id]) => movableIds.has(id)));
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

/**
 * Lays out the moved nodes of one frame.
 * @param isWholeFrame true if the frame itself is laid out: its content starts at its corner then
 */
function arrange(
  moved: readonly TidyNode[],
  fixed: readonly TidyNode[],
  edges: readonly TidyEdge[],
  isWholeFrame: boolean,
): Map<string, Omit<TidyPlacement, keyof Size>> {
  const blocks = blocksOf(moved);
  const { corners, width, height } = arrangeBlocks(blocks, edges);
  const oldCorner = {
    x: Math.min(...moved.map(({ x }) => x)),
    y: Math.min(...moved.map(({ y }) => y)),
  };
  const lowest = Math.max(PADDING, ...fixed.map((node) => node.y + node.height + GAP));
  const corner = isWholeFrame
    ? { x: PADDING, y: lowest }
    : freeAreaNear(fixed, { width, height }, { x: oldCorner.x + width / 2, y: oldCorner.y + height / 2 });
  return new Map(
    blocks.flatMap((block) => {
      const { isDown, ...at } = corners.get(block) ?? { x: 0, y: 0, isDown: null };
      return [...block.items].map(
        ([id, { x, y }]) => [id, { x: corner.x + at.x + x, y: corner.y + at.y + y, isDown }] as const,
      );
    }),
  );
}

/** Enlarges a frame to enclose the nodes in it. A larger frame keeps its size. */
function growFrame(
  placements: Map<string, TidyPlacement>,
  frameId: string,
  inside: readonly TidyNode[],
): void {
  const frame = placements.get(frameId);
  if (!frame) return;
  const contained = inside.flatMap(({ id }) => placements.get(id) ?? []);
  placements.set(frameId, {
    ...frame,
    width: Math.max(frame.width, ...contained.map(({ x, width }) => x + width + PADDING)),
    height: Math.max(frame.height, ...contained.map(({ y, height }) => y + height + PADDING)),
  });
}
