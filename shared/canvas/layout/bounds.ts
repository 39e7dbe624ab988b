import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';

/** A rectangle on the canvas, in its units. */
export type Rect = Point & Size;

/** The rectangle around all of these; undefined for none. */
export function boundsOf(rects: Iterable<Rect>): Rect | undefined {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of rects) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  return left === Infinity ? undefined : { x: left, y: top, width: right - left, height: bottom - top };
}

export const middleOf = ({ x, y, width, height }: Rect): Point => ({ x: x + width / 2, y: y + height / 2 });

/** Whether a point lies within, the edge counted. */
export const holds = (rect: Rect, { x, y }: Point): boolean =>
  x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;

/** Whether one lies wholly within the other. */
export const encloses = (outer: Rect, { x, y, width, height }: Rect): boolean =>
  holds(outer, { x, y }) && holds(outer, { x: x + width, y: y + height });

/** Whether they have a point in common; nothing meets nothing. */
export const meet = (one: Rect, other: Rect | undefined): boolean =>
  other !== undefined &&
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

/** Wider by so much on the left and on the right, higher at the top and at the bottom. */
export const grownBy = ({ x, y, width, height }: Rect, across: number, down: number): Rect => ({
  x: x - across,
  y: y - down,
  width: width + 2 * across,
  height: height + 2 * down,
});
