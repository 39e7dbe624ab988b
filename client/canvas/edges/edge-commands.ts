import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { targetFramesFor, frameUnder, rectOf } from '#shared/canvas/layout/frame-under.ts';
import { containsPoint, middleOf } from '#shared/canvas/layout/bounds.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import { holdsNodes, NODE_SIZES, NOTE, oppositeSide, type Side } from '#shared/canvas/node-types.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import type { EdgeEnd, EdgeType } from '#shared/canvas/parse/read-edge.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { connect } from '../editor/editor-commands.ts';
import { handleName } from '#shared/canvas/handle-names.ts';

/** The maximum length of a label, in characters. */
export const MAX_LABEL_LENGTH = 300;

/** Writes one key of an edge and its twins; a twin left unchanged would show instead of the edge [K6]. */
function writeKey(canvasEditor: CanvasEditor, { id }: ShownEdge, key: string, value: unknown): void {
  canvasEditor.act((writer) => {
    for (const twin of canvasEditor.projection.edges.duplicatesOf(id))
      writer.set(CANVAS_EDGES, twin, key, value);
  });
}

/** Sets the label of an edge; an empty one removes it. */
export function setLabel(canvasEditor: CanvasEditor, edge: ShownEdge, typed: string): void {
  const label = typed.trim() === '' ? undefined : typed.trim().slice(0, MAX_LABEL_LENGTH);
  if (!edge.isDerived) return writeKey(canvasEditor, edge, 'label', label);
  // A timeline's edge is derived from its steps: its label is stored in the step at its end [K10].
  canvasEditor.act((writer) => writer.set(CANVAS_NODES, edge.to.nodeId, 'line', label && { label }));
}

export function setType(canvasEditor: CanvasEditor, edge: ShownEdge, type: EdgeType): void {
  if (!edge.isDerived) writeKey(canvasEditor, edge, 'type', type === 'connection' ? undefined : type);
}

const storedEnds = (from: EdgeEnd, to: EdgeEnd): string[] => [from.nodeId, from.side, to.nodeId, to.side];

/** Reverses the direction of an edge; a derived one stays as it is. */
export function reverse(canvasEditor: CanvasEditor, edge: ShownEdge): void {
  if (!edge.isDerived) writeKey(canvasEditor, edge, 'ends', storedEnds(edge.to, edge.from));
}

/** Moves an end of an edge to another handle, unless both ends would be on one node. */
export function reconnect(canvasEditor: CanvasEditor, edge: ShownEdge, from: EdgeEnd, to: EdgeEnd): void {
  if (!edge.isDerived && from.nodeId !== to.nodeId)
    writeKey(canvasEditor, edge, 'ends', storedEnds(from, to));
}

/** Returns the sides at which two nodes face each other, along the axis on which they are farther apart. */
export function facingSides(from: ShownNode, to: ShownNode): { from: Side; to: Side } {
  const [a, b] = [middleOf(rectOf(from)), middleOf(rectOf(to))];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side: Side = Math.abs(dx) >= Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'top' : 'bottom';
  return { from: side, to: oppositeSide(side) };
}

/**
 * Adds an edge between the facing sides of two nodes.
 * @returns false if one is locked or missing, or both are the same
 */
export function connectNodes(canvasEditor: CanvasEditor, fromId: string, toId: string): boolean {
  const [from, to] = [canvasEditor.projection.node(fromId), canvasEditor.projection.node(toId)];
  if (!from || !to || fromId === toId || from.isLocked || to.isLocked) return false;
  const sides = facingSides(from, to);
  connect(canvasEditor, {
    source: fromId,
    target: toId,
    sourceHandle: handleName(from.type, sides.from, 'source'),
    targetHandle: handleName(to.type, sides.to, 'target'),
  });
  return true;
}

/** A connection that was dropped beside all handles: on a node or on the empty canvas. */
export interface DroppedConnection {
  nodeId: string;
  side: Side;
  /** The drag began at a target handle, so the edge leads to `nodeId`. */
  isFromTarget: boolean;
  at: Point;
}

/** Returns the frontmost node at a point; frames count as empty canvas. */
const nodeAt = (canvasEditor: CanvasEditor, at: Point): ShownNode | undefined =>
  canvasEditor.projection
    .getView()
    .nodes.findLast((node) => !holdsNodes(node.type) && containsPoint(rectOf(node), at));

/** Returns the locked node at the point of the drop, which refuses the connection; undefined for any other point. */
export function lockedNodeAt(
  canvasEditor: CanvasEditor,
  { nodeId, at }: DroppedConnection,
): ShownNode | undefined {
  const target = nodeAt(canvasEditor, at);
  return target?.isLocked && target.id !== nodeId ? target : undefined;
}

/**
 * Ends a dropped connection: adds an edge to the node at the drop point, or a connected note on the empty canvas.
 * @returns the id of the new note; undefined if the drop was on a node
 */
export function dropConnection(
  canvasEditor: CanvasEditor,
  { nodeId, side, isFromTarget, at }: DroppedConnection,
): string | undefined {
  const { nodes } = canvasEditor.projection.getView();
  const target = nodeAt(canvasEditor, at);
  if (target) {
    if (target.id !== nodeId)
      connectNodes(canvasEditor, isFromTarget ? target.id : nodeId, isFromTarget ? nodeId : target.id);
    return undefined;
  }
  const { width, height } = NODE_SIZES[NOTE].usual;
  // The note's handle is at the point of the drop.
  const corner: Record<Side, Point> = {
    right: { x: at.x, y: at.y - height / 2 },
    left: { x: at.x - width, y: at.y - height / 2 },
    bottom: { x: at.x - width / 2, y: at.y },
    top: { x: at.x - width / 2, y: at.y - height },
  };
  const absolute = corner[side];
  const frame = frameUnder(targetFramesFor(nodes, []), middleOf({ ...absolute, width, height }));
  const noteId = canvasEditor.act((writer) => {
    const now = Date.now();
    const id = makeNode(writer, { type: NOTE, target: { absolute, frame }, z: frontZ(nodes) }, now);
    const [old, fresh] = [
      { nodeId, side },
      { nodeId: id, side: oppositeSide(side) },
    ];
    makeEdge(writer, isFromTarget ? { from: fresh, to: old } : { from: old, to: fresh }, now);
    return id;
  });
  canvasEditor.edit(noteId);
  return noteId;
}
