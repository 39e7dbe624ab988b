import { overlaps, type Rect } from '../layout/bounds.ts';
import { rectOf } from '../layout/frame-under.ts';
import { axisOf, movedBeside } from '../layout/step-distance.ts';
import type { Side } from '../node-types.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';
import type { ShownNode } from '../projection/shown.ts';

/**
 * Computes by how much steps move over for a new one. They keep their distances, and the first gap that is large
 * enough ends the movement. Locked steps, and steps beside the line of the new one, stay; nothing moves onto a locked
 * one.
 * @param newStep as it will be drawn
 * @param neighbours the steps on one side of the new one, the nearest first
 * @param side the direction in which they move over
 * @returns the offsets of the moved steps by id
 */
export function makeRoom(
  newStep: Rect,
  neighbours: readonly ShownNode[],
  side: Side,
  distance: number,
): Map<string, Point> {
  const { axis, sign } = axisOf(side);
  const line = neighbours.filter(
    (node) =>
      isOnLine(newStep, rectOf(node), side) && sign * (node.position.absolute[axis] - newStep[axis]) >= 0,
  );
  const locked = line.filter(({ isLocked }) => isLocked).map(rectOf);
  const offsets = new Map<string, Point>();
  let previous = newStep;
  let moved = 0;
  for (const node of line) {
    if (node.isLocked) continue;
    const rect = rectOf(node);
    const missing = sign * (movedBeside(rect, previous, side, distance)[axis] - rect[axis]);
    if (missing <= 0) break;
    moved = Math.max(moved, missing);
    let target: Rect = { ...rect, [axis]: rect[axis] + sign * moved };
    for (const other of locked)
      if (overlaps(target, other)) target = movedBeside(target, other, side, distance);
    moved = sign * (target[axis] - rect[axis]);
    offsets.set(node.id, { x: target.x - rect.x, y: target.y - rect.y });
    previous = target;
  }
  return offsets;
}

/** Adds the branches of moved steps, which move by the same offset, and the branches of these. */
export function withBranches(
  offsets: ReadonlyMap<string, Point>,
  steps: readonly NodeRecord[],
): Map<string, Point> {
  const all = new Map(offsets);
  // The map grows during the loop, and the loop visits the added branches too.
  for (const [id, offset] of all)
    for (const { id: branchId, step, isLocked } of steps)
      if (step?.branch?.of === id && !isLocked && !all.has(branchId)) all.set(branchId, offset);
  return all;
}

/** Whether the steps have a part of their breadth in common, seen along the timeline. */
function isOnLine(a: Rect, b: Rect, side: Side): boolean {
  const [across, breadth] =
    axisOf(side).axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  return a[across] < b[across] + b[breadth] && b[across] < a[across] + a[breadth];
}
