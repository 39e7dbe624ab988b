import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { encloses, grownBy, intersects, type Rect } from './bounds.ts';

/** The distance between candidate positions, a multiple of the grid spacing. */
const CANDIDATE_SPACING = 40;
/** The minimum distance to other nodes. */
const MARGIN = 16;

/**
 * Finds the free position nearest to a point for a node that must lie completely in the viewport.
 * @param taken the rectangles that the node must not overlap
 * @param viewport the viewport, in canvas units
 * @returns the middle of the node; the given point if no position is free
 */
export function freePositionInViewport(
  size: Size,
  middle: Point,
  taken: readonly Rect[],
  viewport: Rect,
): Point {
  const visible = taken.filter((rect) => intersects(rect, viewport));
  const rectAt = ({ x, y }: Point): Rect => ({ x: x - size.width / 2, y: y - size.height / 2, ...size });
  const isFree = (at: Point): boolean => {
    const rect = rectAt(at);
    return (
      encloses(viewport, rect) && !visible.some((other) => intersects(other, grownBy(rect, MARGIN, MARGIN)))
    );
  };
  const [across, down] = [
    Math.ceil(viewport.width / CANDIDATE_SPACING),
    Math.ceil(viewport.height / CANDIDATE_SPACING),
  ];
  let best: { at: Point; distance: number } | undefined;
  for (let column = -across; column <= across; column++)
    for (let row = -down; row <= down; row++) {
      const distance = Math.hypot(column, row);
      const at = { x: middle.x + column * CANDIDATE_SPACING, y: middle.y + row * CANDIDATE_SPACING };
      if ((best === undefined || distance < best.distance) && isFree(at)) best = { at, distance };
    }
  return best?.at ?? middle;
}
