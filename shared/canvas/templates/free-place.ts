import type { Size } from '../node-types.ts';
import type { Point } from '../parse/node-record.ts';

type Rect = Point & Size;

/** How far new things stand from those that are there, in units of the canvas. */
const MARGIN = 80;

/**
 * Where something new of this size stands free of all that is there, near a place: around its middle where that is empty,
 * else beside what is there on the side that is nearest.
 * @returns its corner
 */
export function freePlace(taken: readonly Rect[], { width, height }: Size, near: Point): Point {
  const size = { width, height };
  const wanted = { x: Math.round(near.x - size.width / 2), y: Math.round(near.y - size.height / 2) };
  const isFree = (corner: Point): boolean => !taken.some((rect) => meets({ ...corner, ...size }, rect));
  if (isFree(wanted)) return wanted;
  // Only what is in the way of a corner can push it on: the sides of the others are all there is to try.
  const xs = [wanted.x, ...taken.flatMap(({ x, width }) => [x + width + MARGIN, x - size.width - MARGIN])];
  const ys = [wanted.y, ...taken.flatMap(({ y, height }) => [y + height + MARGIN, y - size.height - MARGIN])];
  const candidates = [...xs.map((x) => ({ x, y: wanted.y })), ...ys.map((y) => ({ x: wanted.x, y }))];
  const far = ({ x, y }: Point): number => Math.hypot(x - wanted.x, y - wanted.y);
  return candidates.sort((a, b) => far(a) - far(b)).find(isFree) ?? wanted;
}

const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width + MARGIN &&
  b.x < a.x + a.width + MARGIN &&
  a.y < b.y + b.height + MARGIN &&
  b.y < a.y + a.height + MARGIN;
