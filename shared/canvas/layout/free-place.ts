import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { encloses, grownBy, meet, type Rect } from './bounds.ts';

/** How far places that are tried are from each other, a multiple of the grid's lines. */
const STEP = 40;
/** What stays free around. */
const AROUND = 16;

/**
 * The middle of the place nearest to a point where something of this size lies on nothing else, all of it in sight; the
 * point itself where there is none.
 * @param taken what lies there
 * @param sight what is in sight, in units of the canvas
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
