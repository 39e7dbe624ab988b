import { makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { CANVAS_EDGES, CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { framesFor, frameUnder, rectOf } from '#shared/canvas/layout/frame-under.ts';
import { holds, middleOf } from '#shared/canvas/layout/bounds.ts';
import { frontOf } from '#shared/canvas/layout/stacking.ts';
import { holdsNodes, NODE_SIZES, NOTE, oppositeOf, type Side } from '#shared/canvas/node-types.ts';
import type { ShownEdge, ShownNode } from '#shared/canvas/projection/shown.ts';
import type { EdgeEnd, EdgeType } from '#shared/canvas/parse/read-edge.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';
import { connect } from '../editor/editor-commands.ts';
import { handleName } from '#shared/canvas/handle-names.ts';

/** What an edge can be given: a timeline's own line has a label alone. */
export const MAX_LABEL = 300;

/** Writes one key of an edge and of its twins, which would show in its place otherwise [K6]. */
function write(canvasEditor: CanvasEditor, { id }: ShownEdge, key: string, value: unknown): void {
  canvasEditor.act((writer) => {
    for (const twin of canvasEditor.projection.edges.twinsOf(id)) writer.set(CANVAS_EDGES, twin, key, value);
  });
}

/** Names an edge; nothing typed is no label. */
export function setLabel(canvasEditor: CanvasEditor, edge: ShownEdge, typed: string): void {
  const label = typed.trim() === '' ? undefined : typed.trim().slice(0, MAX_LABEL);
  if (!edge.isDerived) return write(canvasEditor, edge, 'label', label);
  // A timeline's line is made from its steps: what it says stands in the one that it leads to [K10].
  canvasEditor.act((writer) => writer.set(CANVAS_NODES, edge.to.nodeId, 'line', label && { label }));
}

export function setType(canvasEditor: CanvasEditor, edge: ShownEdge, type: EdgeType): void {
  if (!edge.isDerived) write(canvasEditor, edge, 'type', type === 'connection' ? undefined : type);
}

const endsValue = (from: EdgeEnd, to: EdgeEnd): string[] => [from.nodeId, from.side, to.nodeId, to.side];

/** It leads the other way. */
export function reverse(canvasEditor: CanvasEditor, edge: ShownEdge): void {
  if (!edge.isDerived) write(canvasEditor, edge, 'ends', endsValue(edge.to, edge.from));
}

/** Its end was dragged to another handle; onto its own other end it stays as it is. */
export function reconnect(canvasEditor: CanvasEditor, edge: ShownEdge, from: EdgeEnd, to: EdgeEnd): void {
  if (!edge.isDerived && from.nodeId !== to.nodeId) write(canvasEditor, edge, 'ends', endsValue(from, to));
}

/** The sides by which two nodes that lie so are joined: along the way that is farther. */
export function facingSides(from: ShownNode, to: ShownNode): { from: Side; to: Side } {
  const [a, b] = [middleOf(rectOf(from)), middleOf(rectOf(to))];
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side: Side = Math.abs(dx) >= Math.abs(dy) ? (dx < 0 ? 'left' : 'right') : dy < 0 ? 'top' : 'bottom';
  return { from: side, to: oppositeOf(side) };
}

/** Joins two nodes at the sides that face each other. @returns whether both may be joined */
export function joinNodes(canvasEditor: CanvasEditor, fromId: string, toId: string): boolean {
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

/** A line that was let go somewhere: onto a node it joins that, onto the canvas a note is made there and joined. */
export interface DroppedLine {
  nodeId: string;
  side: Side;
  /** It was drawn from a handle that lines come in by. */
  isBackwards: boolean;
  at: Point;
}

/** What lies in front where a line is let go; a frame is as the canvas. */
const metAt = (canvasEditor: CanvasEditor, at: Point): ShownNode | undefined =>
  canvasEditor.projection
    .getView()
    .nodes.findLast((node) => !holdsNodes(node.type) && holds(rectOf(node), at));

/** The locked node that a line would be joined to there; undefined where it can be let go. */
export function lockedAt(canvasEditor: CanvasEditor, { nodeId, at }: DroppedLine): ShownNode | undefined {
  const met = metAt(canvasEditor, at);
  return met?.isLocked && met.id !== nodeId ? met : undefined;
}

/** @returns the note that was made; undefined where the line met a node */
export function dropLine(
  canvasEditor: CanvasEditor,
  { nodeId, side, isBackwards, at }: DroppedLine,
): string | undefined {
  const { nodes } = canvasEditor.projection.getView();
  const met = metAt(canvasEditor, at);
  if (met) {
    if (met.id !== nodeId)
      joinNodes(canvasEditor, isBackwards ? met.id : nodeId, isBackwards ? nodeId : met.id);
    return undefined;
  }
  const { width, height } = NODE_SIZES[NOTE].usual;
  // Its handle is where the line was let go.
  const corner: Record<Side, Point> = {
    right: { x: at.x, y: at.y - height / 2 },
    left: { x: at.x - width, y: at.y - height / 2 },
    bottom: { x: at.x - width / 2, y: at.y },
    top: { x: at.x - width / 2, y: at.y - height },
  };
  const absolute = corner[side];
  const frame = frameUnder(framesFor(nodes, []), middleOf({ ...absolute, width, height }));
  const made = canvasEditor.act((writer) => {
    const now = Date.now();
    const id = makeNode(writer, { type: NOTE, target: { absolute, frame }, z: frontOf(nodes) }, now);
    const [old, fresh] = [
      { nodeId, side },
      { nodeId: id, side: oppositeOf(side) },
    ];
    makeEdge(writer, isBackwards ? { from: fresh, to: old } : { from: old, to: fresh }, now);
    return id;
  });
  canvasEditor.edit(made);
  return made;
}
