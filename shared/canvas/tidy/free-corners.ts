import { overlaps, type Rect } from '../layout/bounds.ts';
import type { Point } from '../parse/node-record.ts';

/** Whether a rectangle has at least the margin to all others. */
export const isFree = (rect: Rect, taken: readonly Rect[], margin: number): boolean =>
  !taken.some((other) => overlaps(rect, other, margin));

/**
 * Yields free positions for a rectangle beside others, the nearest first.
 * @param wished the rectangle at its best position
 * @param least the smallest coordinates that are allowed
 */
export function* freeCorners(
  wished: Rect,
  taken: readonly Rect[],
  margin: number,
  least: number,
): Generator<Point> {
  const { x, y, width, height } = wished;
  const candidates: Point[] = [];
  for (const other of taken) {
    const xs = [other.x + other.width + margin, other.x - width - margin];
    const ys = [other.y + other.height + margin, other.y - height - margin];
    candidates.push(...xs.map((left) => ({ x: left, y })), ...ys.map((top) => ({ x, y: top })));
    candidates.push(
      ...xs.flatMap((left) => [
        { x: left, y: other.y },
        { x: left, y: ys[0] ?? y },
      ]),
    );
    candidates.push(...ys.map((top) => ({ x: other.x, y: top })));
  }
  const distance = (corner: Point): number => Math.hypot(corner.x - x, corner.y - y);
  const sorted = candidates
    .filter((corner) => corner.x >= least && corner.y >= least)
    .map((corner) => ({ corner, distance: distance(corner) }))
    .sort((a, b) => a.distance - b.distance);
  for (const { corner } of sorted) if (isFree({ ...corner, width, height }, taken, margin)) yield corner;
}
