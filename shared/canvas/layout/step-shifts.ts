import type { Side } from '../node-types.ts';
import type { NodeRecord, Point } from '../parse/node-record.ts';
import { axisOf, nextCorner } from './step-distance.ts';

/** The values of a step that its drawn position depends on. */
export type PlacedStep = Pick<NodeRecord, 'id' | 'position' | 'size'>;

interface DrawnStep extends PlacedStep {
  corner: Point;
}

/**
 * Computes how far steps are drawn from their stored positions. People who add a step at the same time store the same
 * position: the later step is drawn one distance on, and every following step that it would cover moves over too.
 * The result depends only on the stored values, so all devices draw the same.
 * @param steps in order
 * @param side the direction of the steps
 * @param distance between the corners of two steps of the usual size
 */
export function shiftsAlong(steps: readonly PlacedStep[], side: Side, distance: number): Map<string, Point> {
  const byStoredPosition = new Map<string, DrawnStep[]>();
  const shifted: DrawnStep[] = [];
  const shifts = new Map<string, Point>();
  for (const step of steps) {
    const { relative, frameId } = step.position;
    const key = `${relative.x} ${relative.y} ${frameId ?? ''}`;
    const twins = byStoredPosition.get(key) ?? [];
    const drawn: DrawnStep = { ...step, corner: relative };
    for (const other of inOrder([...twins, ...shifted], side))
      if (covers(drawn, other)) drawn.corner = beside(drawn, other, side, distance);
    if (drawn.corner !== relative) shifted.push(drawn);
    byStoredPosition.set(key, [...twins, drawn]);
    shifts.set(step.id, { x: drawn.corner.x - relative.x, y: drawn.corner.y - relative.y });
  }
  return shifts;
}

/** Sorts steps along the timeline, so that a step that moves on covers none of the steps before. */
function inOrder(steps: readonly DrawnStep[], side: Side): DrawnStep[] {
  const { axis, sign } = axisOf(side);
  return steps.toSorted((a, b) => sign * (a.corner[axis] - b.corner[axis]));
}

const covers = (a: DrawnStep, b: DrawnStep): boolean =>
  a.position.frameId === b.position.frameId &&
  a.corner.x < b.corner.x + b.size.width &&
  b.corner.x < a.corner.x + a.size.width &&
  a.corner.y < b.corner.y + b.size.height &&
  b.corner.y < a.corner.y + a.size.height;

/** Returns the corner of a step that is moved along the axis until it is beside another one. */
function beside(step: DrawnStep, other: DrawnStep, side: Side, distance: number): Point {
  const { axis } = axisOf(side);
  return { ...step.corner, [axis]: nextCorner(other, step.size, side, distance)[axis] };
}
