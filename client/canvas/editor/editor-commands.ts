import { holdsNodes, isStepType, NODE_SIZES, type NodeType } from '#shared/canvas/node-types.ts';
import { deleteEdges, hideDerivedEdge, makeEdge } from '#shared/canvas/changes/edge-changes.ts';
import { deleteNode, makeNode, movedBy, moveNode } from '#shared/canvas/changes/node-changes.ts';
import { firstStep } from '#shared/canvas/changes/timeline-changes.ts';
import { CANVAS_NODES } from '#shared/canvas/empty-canvas.ts';
import { overlaps } from '#shared/canvas/layout/bounds.ts';
import { targetFramesFor, frameUnder, outermost, rectOf } from '#shared/canvas/layout/frame-under.ts';
import { backZ, frontZ, zAfterStep } from '#shared/canvas/layout/stacking.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import { sideOfHandle } from '#shared/canvas/handle-names.ts';
import type { CanvasEditor } from './canvas-editor.ts';

/**
 * Adds a node with its middle at a point of the canvas, in the frame at that point, and selects it.
 * @returns its id
 */
export function addNode(canvasEditor: CanvasEditor, type: NodeType, middle: Point): string {
  const { usual } = NODE_SIZES[type];
  const absolute = { x: middle.x - usual.width / 2, y: middle.y - usual.height / 2 };
  const { nodes } = canvasEditor.projection.getView();
  // A frame goes behind the nodes that could be put into it.
  const z = holdsNodes(type) ? backZ(nodes) : frontZ(nodes);
  const step = isStepType(type) ? { step: firstStep('horizontal') } : {};
  const target = { absolute, frame: frameUnder(targetFramesFor(nodes, []), middle) };
  const id = canvasEditor.act((writer) => makeNode(writer, { type, target, z, ...step }, Date.now()));
  canvasEditor.select([id]);
  return id;
}

/**
 * Deletes the selected edges, then the selected unlocked nodes, which keep their text [K5].
 * @returns the number of nodes
 */
export function deleteSelected(canvasEditor: CanvasEditor): number {
  const { selectedNodes, selectedEdges } = canvasEditor.getView();
  const nodes = selectedNodes.filter(({ isLocked }) => !isLocked);
  const now = Date.now();
  canvasEditor.act((writer) => {
    for (const edge of selectedEdges) {
      if (edge.isDerived) hideDerivedEdge(writer, edge.to.nodeId);
      else deleteEdges(writer, canvasEditor.projection.edges.duplicatesOf(edge.id), now);
    }
    for (const { id } of nodes) deleteNode(writer, id, now);
  });
  canvasEditor.select([]);
  return nodes.length;
}

/** Adds an edge between two handles, unless both are of one node or the same edge exists. */
export function connect(
  canvasEditor: CanvasEditor,
  ends: { source: string; target: string; sourceHandle: string | null; targetHandle: string | null },
): void {
  const from = { nodeId: ends.source, side: sideOfHandle(ends.sourceHandle) ?? 'right' };
  const to = { nodeId: ends.target, side: sideOfHandle(ends.targetHandle) ?? 'left' };
  if (from.nodeId === to.nodeId) return;
  const isConnected = canvasEditor.projection
    .getView()
    .edges.some(
      (edge) =>
        !edge.isDerived &&
        edge.label === null &&
        edge.from.nodeId === from.nodeId &&
        edge.from.side === from.side &&
        edge.to.nodeId === to.nodeId &&
        edge.to.side === to.side,
    );
  if (!isConnected) canvasEditor.act((writer) => makeEdge(writer, { from, to }, Date.now()));
}

export const setColor = (canvasEditor: CanvasEditor, ids: readonly string[], color: string | null): void =>
  canvasEditor.act((writer) => {
    for (const id of ids) writer.set(CANVAS_NODES, id, 'color', color ?? undefined);
  });

export const setAligned = (canvasEditor: CanvasEditor, ids: readonly string[], isCentred: boolean): void =>
  canvasEditor.act((writer) => {
    for (const id of ids) writer.set(CANVAS_NODES, id, 'align', isCentred ? 'center' : undefined);
  });

export const setLocked = (canvasEditor: CanvasEditor, ids: readonly string[], isLocked: boolean): void =>
  canvasEditor.act((writer) => {
    for (const id of ids) writer.set(CANVAS_NODES, id, 'locked', isLocked ? true : undefined);
  });

/** Sets the title of a node; an empty one removes it, so that the default title shows. */
export const setTitle = (canvasEditor: CanvasEditor, id: string, title: string): void =>
  canvasEditor.act((writer) =>
    writer.set(CANVAS_NODES, id, 'title', title.trim() === '' ? undefined : title.trim()),
  );

/** Stores the prompt of an AI node; an empty one removes it. */
export const setPrompt = (canvasEditor: CanvasEditor, id: string, prompt: string): void =>
  canvasEditor.act((writer) =>
    writer.set(CANVAS_NODES, id, 'prompt', prompt.trim() === '' ? undefined : prompt),
  );

/** Moves a node one step to the front or the back among the nodes it overlaps [K9]. */
export function restack(canvasEditor: CanvasEditor, node: ShownNode, step: 1 | -1): void {
  const rect = rectOf(node);
  const others = canvasEditor.projection.getView().nodes.filter((other) => overlaps(rect, rectOf(other)));
  const changed = zAfterStep(others, node.id, step);
  canvasEditor.act((writer) => {
    for (const [id, z] of changed) writer.set(CANVAS_NODES, id, 'z', z === 0 ? undefined : z);
  });
}

/**
 * Moves the selected unlocked nodes.
 * @param by in canvas units
 * @param grid the distance between grid lines, to which the first node is snapped; null does not snap
 */
export function nudge(canvasEditor: CanvasEditor, by: Point, grid: number | null = null): void {
  const movable = canvasEditor.getView().selectedNodes.filter(({ isLocked }) => !isLocked);
  // A selected frame moves its children.
  const moved = outermost(canvasEditor.projection.getView().nodes, movable);
  const [first] = moved;
  if (!first) return;
  const { relative } = first.position;
  const snappedDelta = (at: number, delta: number): number =>
    grid === null || delta === 0 ? delta : Math.round((at + delta) / grid) * grid - at;
  const delta = { x: snappedDelta(relative.x, by.x), y: snappedDelta(relative.y, by.y) };
  canvasEditor.act((writer) => {
    for (const { id, position } of moved) moveNode(writer, id, movedBy(position, delta));
  });
}
