import { deleteNode, makeNode, moveNode } from '#shared/canvas/changes/node-changes.ts';
import { boundsOf } from '#shared/canvas/layout/bounds.ts';
import { outermost, rectOf, withInside } from '#shared/canvas/layout/frame-under.ts';
import { backOf } from '#shared/canvas/layout/stacking.ts';
import { FRAME, holdsNodes } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** How far a new frame's edge is from what it was put around. */
const AROUND = 40;

/**
 * Puts a frame around what is chosen and not locked, behind everything, and chooses it.
 * @returns its id; undefined where there is nothing to be framed
 */
export function frameSelected(canvasEditor: CanvasEditor): string | undefined {
  const { nodes } = canvasEditor.projection.getView();
  const chosen = canvasEditor.getView().selectedNodes.filter(({ isLocked }) => !isLocked);
  const framed = outermost(nodes, chosen);
  const bounds = boundsOf(framed.map(rectOf));
  if (!bounds) return undefined;
  const absolute = { x: bounds.x - AROUND, y: bounds.y - AROUND };
  const size = { width: bounds.width + 2 * AROUND, height: bounds.height + 2 * AROUND };
  const around = commonFrame(framed);
  const id = canvasEditor.act((writer) => {
    const target = { absolute, frame: around };
    const made = makeNode(writer, { type: FRAME, target, size, z: backOf(nodes) }, Date.now());
    for (const node of framed)
      moveNode(writer, node.id, { absolute: node.place.absolute, frame: { id: made, absolute } });
    return made;
  });
  canvasEditor.select([id]);
  return id;

  /** The frame that all of them are in, should it be one. */
  function commonFrame(all: readonly ShownNode[]) {
    const frameIds = new Set(all.map(({ place }) => place.frameId));
    const [frameId = null] = frameIds;
    const frame = frameIds.size === 1 && frameId !== null ? canvasEditor.projection.node(frameId) : undefined;
    return frame && { id: frame.id, absolute: frame.place.absolute };
  }
}

/** Takes the chosen frames away; what was in them stays where it stands, and is chosen [K8]. @returns how many went */
export function unframeSelected(canvasEditor: CanvasEditor): number {
  const frames = canvasEditor
    .getView()
    .selectedNodes.filter(({ type, isLocked }) => holdsNodes(type) && !isLocked);
  if (frames.length === 0) return 0;
  const ids = new Set(frames.map(({ id }) => id));
  const { nodes } = canvasEditor.projection.getView();
  const inside = nodes.filter(({ place }) => place.frameId !== null && ids.has(place.frameId));
  const now = Date.now();
  canvasEditor.act((writer) => {
    for (const id of ids) deleteNode(writer, id, now);
  });
  canvasEditor.select(inside.map(({ id }) => id).filter((id) => !ids.has(id)));
  return frames.length;
}

/** What others see move when this is dragged. */
export const draggedWith = (canvasEditor: CanvasEditor, ids: readonly string[]): Set<string> =>
  withInside(canvasEditor.projection.getView().nodes, ids);
