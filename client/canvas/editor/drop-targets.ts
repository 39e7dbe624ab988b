import { middleOf } from '#shared/canvas/layout/bounds.ts';
import { targetFramesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasWriter } from '#shared/canvas/changes/field-changes.ts';
import { moveNode, type TargetPosition } from '#shared/canvas/changes/node-changes.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';

/** The new position of each moved node, relative to the corner of its frame. */
export type MovedPositions = ReadonlyMap<string, Point>;

const absoluteOf = ({ position: { absolute, relative } }: ShownNode, position: Point): Point => ({
  x: absolute.x - relative.x + position.x,
  y: absolute.y - relative.y + position.y,
});

/**
 * Returns the drop target of each moved node: its position with the frame under its middle, or no frame. Position and
 * frame are one value [K1].
 * @param nodes from back to front; a frame comes before its children
 */
export function dropTargets(nodes: readonly ShownNode[], moved: MovedPositions): Map<string, TargetPosition> {
  const frames = targetFramesFor(nodes, moved.keys());
  const targets = new Map<string, TargetPosition>();
  for (const node of nodes) {
    const position = moved.get(node.id);
    if (!position) continue;
    const absolute = absoluteOf(node, position);
    targets.set(node.id, { absolute, frame: frameUnder(frames, middleOf({ ...absolute, ...node.size })) });
  }
  return targets;
}

/**
 * Returns the targets of nodes after a resize. A resize from the top or the left also moves the node. The children of
 * a resized frame keep their absolute position, so their position relative to the frame's corner changes.
 */
export function resizeTargets(
  nodes: readonly ShownNode[],
  moved: MovedPositions,
): Map<string, TargetPosition> {
  const corners = new Map<string, Point>();
  const targets = new Map<string, TargetPosition>();
  for (const node of nodes) {
    const { id, position: place } = node;
    const position = moved.get(id);
    const { frameId } = place;
    const corner = frameId === null ? undefined : corners.get(frameId);
    if (position && !corner) corners.set(id, absoluteOf(node, position));
    if (!position && !corner) continue;
    const absolute = position && !corner ? absoluteOf(node, position) : place.absolute;
    const before = { x: place.absolute.x - place.relative.x, y: place.absolute.y - place.relative.y };
    targets.set(id, {
      absolute,
      frame: frameId === null ? undefined : { id: frameId, absolute: corner ?? before },
    });
  }
  return targets;
}

/** Writes the new position and frame of each node. */
export function moveNodes(writer: CanvasWriter, targets: ReadonlyMap<string, TargetPosition>): void {
  for (const [id, target] of targets) moveNode(writer, id, target);
}
