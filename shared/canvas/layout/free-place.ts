import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { encloses, grownBy, meet, type Rect } from './bounds.ts';

/** The distance between candidate positions, a multiple of the grid spacing. */
const STEP = 40;
/** The minimum distance to other nodes. */
const AROUND = 16;

/**
 * Finds the free position nearest to a point for a node that must lie completely in the viewport.
 * @param taken the rectangles that the node must not overlap
 * @param sight the viewport, in canvas units
 * @returns the middle of the node; the given point if no position is free
 */
export function freePlace(size: Size, middle: Point, taken: readonly Rect[], sight: Rect): Point {
  const near = taken.filter((rect) => meet(rect, sight));
  const rectAt = ({ x, y }: Point): Rect => ({ x: x - size.width / 2, y: y - size.height / 2, ...size });
  const isFree = (at: Point): boolean => {
    const rect = rectAt(at);
    return encloses(sight, rect) && !near.some((other) => meet(other, grownBy(rect, AROUND, AROUND)));
  };
  const [across, down] = [Math.ceil(sight.width / STEP), Math.ceil(sight.height / STEP)];
  let best: { at: Point; distance: number } | undefined;
  for (let column = -across; column <= across; column++)
    for (let row = -down; row <= down; row++) {
      const distance = Math.hypot(column, row);
      const at = { x: middle.x + column * STEP, y: middle.y + row * STEP };
      if ((best === undefined || distance < best.distance) && isFree(at)) best = { at, distance };
    }
  return best?.at ?? middle;
}
