import { middleOf } from '#shared/canvas/layout/bounds.ts';
import { framesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import type { CanvasWriter } from '#shared/canvas/changes/field-changes.ts';
import { moveNode, type Target } from '#shared/canvas/changes/node-changes.ts';
import type { ShownNode } from '#shared/canvas/projection/shown.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';

/** Nodes that were moved, with where each is now from its frame's corner. */
export type Moved = ReadonlyMap<string, Point>;

const absoluteOf = ({ place: { absolute, relative } }: ShownNode, now: Point): Point => ({
  x: absolute.x - relative.x + now.x,
  y: absolute.y - relative.y + now.y,
});

/**
 * Where what was dragged is put: into the frame under its middle, or onto the canvas itself; place and frame are one
 * value [K1].
 * @param nodes from back to front, what is in a frame after it
 */
export function landed(nodes: readonly ShownNode[], moved: Moved): Map<string, Target> {
  const frames = framesFor(nodes, moved.keys());
  const targets = new Map<string, Target>();
  for (const node of nodes) {
    const now = moved.get(node.id);
    if (!now) continue;
    const absolute = absoluteOf(node, now);
    targets.set(node.id, { absolute, frame: frameUnder(frames, middleOf({ ...absolute, ...node.size })) });
  }
  return targets;
}

/**
 * Where nodes are after one was given another size, which changes its place if it was pulled at the top or the left. What
 * is in a frame stands where it stood, at another distance from the corner.
 */
export function resized(nodes: readonly ShownNode[], moved: Moved): Map<string, Target> {
  const corners = new Map<string, Point>();
  const targets = new Map<string, Target>();
  for (const node of nodes) {
    const { id, place } = node;
    const now = moved.get(id);
    const { frameId } = place;
    const corner = frameId === null ? undefined : corners.get(frameId);
    if (now && !corner) corners.set(id, absoluteOf(node, now));
    if (!now && !corner) continue;
    const absolute = now && !corner ? absoluteOf(node, now) : place.absolute;
    const before = { x: place.absolute.x - place.relative.x, y: place.absolute.y - place.relative.y };
    targets.set(id, {
      absolute,
      frame: frameId === null ? undefined : { id: frameId, absolute: corner ?? before },
    });
  }
  return targets;
}

/** Writes where each is put. */
export function placeNodes(writer: CanvasWriter, targets: ReadonlyMap<string, Target>): void {
  for (const [id, target] of targets) moveNode(writer, id, target);
}
