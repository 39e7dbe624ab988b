import { deleteNode, makeNode, moveNode } from '#shared/canvas/changes/node-changes.ts';
import { boundsOf } from '#shared/canvas/layout/bounds.ts';
import { outermost, rectOf, withDescendants } from '#shared/canvas/layout/frame-under.ts';
import { backZ } from '#shared/canvas/layout/stacking.ts';
import { FRAME, holdsNodes } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { CanvasEditor } from '../editor/canvas-editor.ts';

/** The distance between a new frame's border and the nodes in it, in canvas units. */
const PADDING = 40;

/**
 * Adds a frame around the selected unlocked nodes, behind all nodes, and selects it.
 * @returns its id; undefined if no unlocked node is selected
 */
export function frameSelected(canvasEditor: CanvasEditor): string | undefined {
  const { nodes } = canvasEditor.projection.getView();
  const unlocked = canvasEditor.getView().selectedNodes.filter(({ isLocked }) => !isLocked);
  const members = outermost(nodes, unlocked);
  const bounds = boundsOf(members.map(rectOf));
  if (!bounds) return undefined;
  const absolute = { x: bounds.x - PADDING, y: bounds.y - PADDING };
  const size = { width: bounds.width + 2 * PADDING, height: bounds.height + 2 * PADDING };
  const parentFrame = commonFrame(members);
  const id = canvasEditor.act((writer) => {
    const target = { absolute, frame: parentFrame };
    const made = makeNode(writer, { type: FRAME, target, size, z: backZ(nodes) }, Date.now());
    for (const node of members)
      moveNode(writer, node.id, { absolute: node.position.absolute, frame: { id: made, absolute } });
    return made;
  });
  canvasEditor.select([id]);
  return id;

  /** Returns the frame that directly contains all of them; undefined if they do not share one. */
  function commonFrame(all: readonly ShownNode[]) {
    const frameIds = new Set(all.map(({ position }) => position.frameId));
    const [frameId = null] = frameIds;
    const frame = frameIds.size === 1 && frameId !== null ? canvasEditor.projection.node(frameId) : undefined;
    return frame && { id: frame.id, absolute: frame.position.absolute };
  }
}

/**
 * Deletes the selected frames; their children keep their positions and are selected [K8].
 * @returns the number of frames
 */
export function unframeSelected(canvasEditor: CanvasEditor): number {
  const frames = canvasEditor
    .getView()
    .selectedNodes.filter(({ type, isLocked }) => holdsNodes(type) && !isLocked);
  if (frames.length === 0) return 0;
  const ids = new Set(frames.map(({ id }) => id));
  const { nodes } = canvasEditor.projection.getView();
  const inside = nodes.filter(({ position }) => position.frameId !== null && ids.has(position.frameId));
  const now = Date.now();
  canvasEditor.act((writer) => {
    for (const id of ids) deleteNode(writer, id, now);
  });
  canvasEditor.select(inside.map(({ id }) => id).filter((id) => !ids.has(id)));
  return frames.length;
}

/** Returns these ids and those of all nodes in these frames: all of them move in a drag. */
export const idsDraggedWith = (canvasEditor: CanvasEditor, ids: readonly string[]): Set<string> =>
  withDescendants(canvasEditor.projection.getView().nodes, ids);
