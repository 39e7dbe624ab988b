import type { Side, Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';

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
 * @param size the size of the new step
 */
export function nextCorner(
  { corner, size }: { corner: Point; size: Size },
  newSize: Size,
  side: Side,
  distance: number = STEP_DISTANCE,
): Point {
  const { axis, extent, sign } = axisOf(side);
  const length = (sign === 1 ? size : newSize)[extent];
  const offset = length + LEAST_GAP <= distance ? distance : length + STEP_GAP;
  return { ...corner, [axis]: corner[axis] + sign * offset };
}
