import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';
import { overlaps, type Rect } from '../layout/bounds.ts';

/** The minimum distance of new nodes from existing ones, in canvas units. */
const MARGIN = 80;

/**
 * Finds a free area of a size near a point: centred on the point if that is free, else beside an existing rectangle,
 * on the nearest side.
 * @param taken the rectangles that the area must not overlap
 * @returns the corner of the area
 */
export function freeAreaNear(taken: readonly Rect[], { width, height }: Size, near: Point): Point {
  const size = { width, height };
  const centered = { x: Math.round(near.x - size.width / 2), y: Math.round(near.y - size.height / 2) };
  const isFree = (corner: Point): boolean =>
    !taken.some((rect) => overlaps({ ...corner, ...size }, rect, MARGIN));
  if (isFree(centered)) return centered;
  // The candidates are the positions directly beside a rectangle that differ from the centred one along one axis.
  const xs = [centered.x, ...taken.flatMap(({ x, width }) => [x + width + MARGIN, x - size.width - MARGIN])];
  const ys = [
    centered.y,
    ...taken.flatMap(({ y, height }) => [y + height + MARGIN, y - size.height - MARGIN]),
  ];
  const candidates = [...xs.map((x) => ({ x, y: centered.y })), ...ys.map((y) => ({ x: centered.x, y }))];
  const distance = ({ x, y }: Point): number => Math.hypot(x - centered.x, y - centered.y);
  return candidates.sort((a, b) => distance(a) - distance(b)).find(isFree) ?? centered;
}
