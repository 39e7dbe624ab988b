import { CANVAS_EDGES } from '../empty-canvas.ts';
import { holdsNodes, type Side } from '../node-types.ts';
import type { CanvasWriter } from '../changes/field-changes.ts';
import { moveNode, resizeNode } from '../changes/node-changes.ts';
import type { CanvasProjection } from '../projection/canvas-projection.ts';
import type { ShownNode } from '../projection/shown.ts';
import type { Point } from '../parse/node-record.ts';
import type { TidyEdge, TidyNode, TidyPlacement } from './tidy-nodes.ts';

/** Returns the nodes and edges of a canvas in the form that `tidy` takes. */
export function tidyInput(projection: CanvasProjection): { nodes: TidyNode[]; edges: TidyEdge[] } {
  const { nodes, edges } = projection.getView();
  return {
    nodes: nodes.map((node) => ({
      id: node.id,
      ...node.position.relative,
      ...node.size,
      frameId: node.position.frameId,
      isFrame: holdsNodes(node.type),
      isFixed: node.isLocked,
      step: stepOf(projection, node),
    })),
    edges: edges.map(({ from, to }) => ({ from: from.nodeId, fromSide: from.side, to: to.nodeId })),
  };
}

/** A node's new position and size; the position is measured on the canvas. */
type Box = TidyPlacement & { frameId: string | null };

function stepOf(projection: CanvasProjection, { id, step }: ShownNode): TidyNode['step'] {
  const stored = projection.index.get(id)?.step;
  if (!step || !stored) return null;
  return {
    timelineId: stored.timelineId,
    direction: step.direction,
    number: step.number,
    branch: stored.branch ?? null,
  };
}

/**
 * Writes the computed positions. Nodes that somebody moved, resized, locked or deleted meanwhile are left as they
 * are.
 * @param before the nodes from which the positions were computed
 */
export function applyTidy(
  writer: CanvasWriter,
  projection: CanvasProjection,
  before: readonly TidyNode[],
  placements: ReadonlyMap<string, TidyPlacement>,
): void {
  const byIdBefore = new Map(before.map((node) => [node.id, node]));
  const isUnchanged = ({ id, position, size, isLocked }: ShownNode): boolean => {
    const old = byIdBefore.get(id);
    return (
      old?.x === position.relative.x &&
      old.y === position.relative.y &&
      old.frameId === position.frameId &&
      old.width === size.width &&
      old.height === size.height &&
      !isLocked
    );
  };
  const corners = new Map<string, Point>();
  const boxes = new Map<string, Box>();
  // Frames precede the nodes in them, so the corner of a node's frame is always known.
  for (const node of projection.getView().nodes) {
    const { id, type, position: place, size } = node;
    const placement = isUnchanged(node) ? placements.get(id) : undefined;
    const relative = placement ?? place.relative;
    const frame =
      place.frameId === null
        ? undefined
        : { id: place.frameId, absolute: corners.get(place.frameId) ?? { x: 0, y: 0 } };
    const corner = frame?.absolute ?? { x: 0, y: 0 };
    const absolute = { x: corner.x + relative.x, y: corner.y + relative.y };
    corners.set(id, absolute);
    if (!placement) continue;
    boxes.set(id, { ...placement, ...absolute, frameId: place.frameId });
    if (placement.x !== place.relative.x || placement.y !== place.relative.y)
      moveNode(writer, id, { absolute, frame });
    if (type && (placement.width !== size.width || placement.height !== size.height))
      resizeNode(writer, id, type, placement);
  }
  for (const { id, from, to, isDerived } of projection.getView().edges) {
    const [a, b] = [boxes.get(from.nodeId), boxes.get(to.nodeId)];
    // An edge into another frame keeps its sides.
    if (isDerived || !a || !b || a.frameId !== b.frameId) continue;
    const sides = sidesBetween(a, b);
    if (sides && (sides[0] !== from.side || sides[1] !== to.side))
      writer.set(CANVAS_EDGES, id, 'ends', [from.nodeId, sides[0], to.nodeId, sides[1]]);
  }
}

/** Returns the facing sides along the ranks: with its old sides an edge could lead around its own node. */
function sidesBetween(a: Box, b: Box): [from: Side, to: Side] | undefined {
  if (a.isDown === null) return undefined;
  if (a.isDown) {
    if (b.y >= a.y + a.height) return ['bottom', 'top'];
    return a.y >= b.y + b.height ? ['top', 'bottom'] : undefined;
  }
  if (b.x >= a.x + a.width) return ['right', 'left'];
  return a.x >= b.x + b.width ? ['left', 'right'] : undefined;
}
