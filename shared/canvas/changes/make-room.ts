import { axisOf, nextCorner } from '../layout/step-distance.ts';
import type { Side, Size } from '../node-types.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';
import type { ShownNode } from '../projection/shown.ts';

/** A step as it is drawn, with its corner on the canvas. */
interface Box {
  corner: Point;
  size: Size;
}

/**
 * Computes by how much steps move over for a new one. They keep their distances, and the first gap that is large
 * enough ends the movement. Locked steps, and steps beside the line of the new one, stay; nothing moves onto a locked
 * one.
 * @param neighbours the steps on one side of the new one, the nearest first
 * @param side the direction in which they move over
 * @returns the offsets of the moved steps by id
 */
export function makeRoom(
  newStep: Box,
  neighbours: readonly ShownNode[],
  side: Side,
  distance: number,
): Map<string, Point> {
  const { axis, sign } = axisOf(side);
  const line = neighbours.filter(
    (node) =>
      isOnLine(newStep, boxOf(node), side) &&
      sign * (node.position.absolute[axis] - newStep.corner[axis]) >= 0,
  );
  const locked = line.filter(({ isLocked }) => isLocked).map(boxOf);
  const offsets = new Map<string, Point>();
  let previous = newStep;
  let moved = 0;
  for (const node of line) {
    if (node.isLocked) continue;
    const { corner, size } = boxOf(node);
    const missing = sign * (nextCorner(previous, size, side, distance)[axis] - corner[axis]);
    if (missing <= 0) break;
    moved = Math.max(moved, missing);
    let target: Box = { size, corner: { ...corner, [axis]: corner[axis] + sign * moved } };
    for (const other of locked)
      if (covers(target, other))
        target = { size, corner: { ...corner, [axis]: nextCorner(other, size, side, distance)[axis] } };
    moved = sign * (target.corner[axis] - corner[axis]);
    offsets.set(node.id, { x: target.corner.x - corner.x, y: target.corner.y - corner.y });
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

const boxOf = ({ position, size }: ShownNode): Box => ({ corner: position.absolute, size });

/** Whether the steps have a part of their breadth in common, seen along the timeline. */
function isOnLine(a: Box, b: Box, side: Side): boolean {
  const [across, breadth] =
    axisOf(side).axis === 'x' ? (['y', 'height'] as const) : (['x', 'width'] as const);
  return (
    a.corner[across] < b.corner[across] + b.size[breadth] &&
    b.corner[across] < a.corner[across] + a.size[breadth]
  );
}

const covers = (a: Box, b: Box): boolean => isOnLine(a, b, 'right') && isOnLine(a, b, 'bottom');
