import { makeNode, resizeNode, type TargetPosition } from '#shared/canvas/changes/node-changes.ts';
import {
  changeOtherSteps,
  newStepAt,
  type AnchorStep,
  type NewStep,
} from '#shared/canvas/changes/timeline-changes.ts';
import { middleOf } from '#shared/canvas/layout/bounds.ts';
import { frameUnder, targetFramesFor } from '#shared/canvas/layout/frame-under.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import { STEP, type Side, type Size } from '#shared/canvas/node-types.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { CanvasEditor } from './canvas-editor.ts';

/** The free space between a step and the border of a frame that grows for it, in canvas units. */
const FRAME_PADDING = 24;

/** Returns the data of a step from which a neighbour can be made; undefined if the node is not a step. */
export function stepOf({ projection }: CanvasEditor, id: string): AnchorStep | undefined {
  const [record, shown] = [projection.index.get(id), projection.node(id)];
  if (!record?.step || !shown) return undefined;
  const { step } = record;
  const steps = projection.index.stepsOf(step.timelineId);
  return { record: { ...record, step }, shown, steps, shownOf: (other) => projection.node(other) };
}

/**
 * Adds a step or a branch at a side of a step and selects it. It belongs to the frame of that step, which grows for
 * it; the steps in its way move over.
 * @returns its id; undefined if none can be added there
 */
export function addStep(canvasEditor: CanvasEditor, id: string, side: Side): string | undefined {
  const anchor = stepOf(canvasEditor, id);
  const added = anchor && newStepAt(anchor, side);
  if (!added) return undefined;
  const { nodes } = canvasEditor.projection.getView();
  const frame = canvasEditor.projection.node(anchor.shown.position.frameId ?? '');
  const nodeId = canvasEditor.act((writer) => {
    changeOtherSteps(writer, added, anchor);
    const larger = frame && frameSizeFor(frame, added, anchor);
    if (larger && frame.type) resizeNode(writer, frame.id, frame.type, larger);
    const target = targetOf(added, frame, nodes);
    const { step, size } = added;
    return makeNode(writer, { type: STEP, target, size, step, z: frontZ(nodes) }, Date.now());
  });
  canvasEditor.select([nodeId]);
  return nodeId;
}

/** Returns the position of a new step: in the frame of its neighbour, unless it is to the left of it or above it. */
function targetOf(
  { absolute, size }: NewStep,
  frame: ShownNode | undefined,
  nodes: readonly ShownNode[],
): TargetPosition {
  const corner = frame?.position.absolute;
  if (frame && corner && absolute.x >= corner.x && absolute.y >= corner.y)
    return { absolute, frame: { id: frame.id, absolute: corner } };
  return { absolute, frame: frameUnder(targetFramesFor(nodes, []), middleOf({ ...absolute, ...size })) };
}

/** Returns the size of a frame that encloses the new step and the moved ones; undefined if it is large enough. */
function frameSizeFor(
  frame: ShownNode,
  { absolute, size, moved }: NewStep,
  { shownOf }: AnchorStep,
): Size | undefined {
  if (frame.isLocked) return undefined;
  const { x, y } = frame.position.absolute;
  let { width, height } = frame.size;
  const enclose = (corner: { x: number; y: number }, inside: Size): void => {
    if (corner.x < x || corner.y < y) return;
    width = Math.max(width, corner.x + inside.width + FRAME_PADDING - x);
    height = Math.max(height, corner.y + inside.height + FRAME_PADDING - y);
  };
  enclose(absolute, size);
  for (const [id, offset] of moved) {
    const node = shownOf(id);
    if (node?.position.frameId !== frame.id) continue;
    const corner = node.position.absolute;
    enclose({ x: corner.x + offset.x, y: corner.y + offset.y }, node.size);
  }
  return width > frame.size.width || height > frame.size.height ? { width, height } : undefined;
}
