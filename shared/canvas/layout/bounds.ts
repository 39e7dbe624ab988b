import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';

/** A rectangle on the canvas, in canvas units. */
export type Rect = Point & Size;

/** Returns the smallest rectangle around all given ones; undefined if there are none. */
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

/** Whether a rectangle contains a point. Its border counts. */
export const containsPoint = (rect: Rect, { x, y }: Point): boolean =>
  x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;

/** Whether the outer rectangle contains the whole inner one. Borders may touch. */
export const encloses = (outer: Rect, { x, y, width, height }: Rect): boolean =>
  containsPoint(outer, { x, y }) && containsPoint(outer, { x: x + width, y: y + height });

/** Whether two rectangles have a point in common; false for undefined. */
export const intersects = (one: Rect, other: Rect | undefined): boolean =>
  other !== undefined &&
  one.x <= other.x + other.width &&
  other.x <= one.x + one.width &&
  one.y <= other.y + other.height &&
  other.y <= one.y + one.height;

/** Whether two rectangles have an area in common, or are nearer to each other than a margin. Borders may touch. */
export const overlaps = (one: Rect, other: Rect, margin = 0): boolean =>
  one.x < other.x + other.width + margin &&
  other.x < one.x + one.width + margin &&
  one.y < other.y + other.height + margin &&
  other.y < one.y + one.height + margin;

/** Enlarges a rectangle by `across` on the left and on the right, and by `down` at the top and at the bottom. */
export const grownBy = ({ x, y, width, height }: Rect, across: number, down: number): Rect => ({
  x: x - across,
  y: y - down,
  width: width + 2 * across,
  height: height + 2 * down,
});
