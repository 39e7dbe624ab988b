import type { Side, Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import type { Rect } from './bounds.ts';

/** The distance between the corners of two steps, and of a step and its first branch, in canvas units. */
export const STEP_DISTANCE = 250;

/** The distance between the corners of two branches on the same side of a step, in canvas units. */
export const BRANCH_DISTANCE = 200;

/** The least free space between two steps, and the free space beside a step that leaves less of the distance. */
const LEAST_GAP = 10;
const STEP_GAP = 30;

/** Returns the coordinate that changes towards a side, the extent along it, and whether it increases. */
export const axisOf = (side: Side): { axis: 'x' | 'y'; extent: 'width' | 'height'; sign: 1 | -1 } => ({
  axis: side === 'left' || side === 'right' ? 'x' : 'y',
  extent: side === 'left' || side === 'right' ? 'width' : 'height',
  sign: side === 'right' || side === 'bottom' ? 1 : -1,
});

/**
 * Returns the corner of a step on a side of another one, at a distance from corner to corner. A larger step gets as
 * much distance as it needs.
 * @param newSize the size of the new step
 */
export function nextCorner(step: Rect, newSize: Size, side: Side, distance: number = STEP_DISTANCE): Point {
  const { axis, extent, sign } = axisOf(side);
  const length = (sign === 1 ? step : newSize)[extent];
  const offset = length + LEAST_GAP <= distance ? distance : length + STEP_GAP;
  return { x: step.x, y: step.y, [axis]: step[axis] + sign * offset };
}

/** Returns a step that is moved along the timeline until it stands on a side of another one. */
export function movedBeside(step: Rect, other: Rect, side: Side, distance: number): Rect {
  const { axis } = axisOf(side);
  return { ...step, [axis]: nextCorner(other, step, side, distance)[axis] };
}
