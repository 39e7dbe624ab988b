import type { Point } from '../parse/node-record.ts';
import { middleOf, type Rect } from './bounds.ts';

/** A direction along one axis: 1 or −1 there, 0 on the other axis. */
export interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** The weight of the sideways distance: items straight ahead are preferred. */
const SIDEWAYS_WEIGHT = 2;

/**
 * Finds the nearest item in a direction. Only items within 45° of the direction count, and sideways distance weighs
 * twice.
 * @returns undefined if there is no such item
 */
export function nearestTowards<Item>(
  from: Point,
  items: Iterable<Item>,
  { x, y }: Direction,
  rectOf: (item: Item) => Rect,
): Item | undefined {
  let found: Item | undefined;
  let least = Infinity;
  for (const item of items) {
    const to = middleOf(rectOf(item));
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const ahead = dx * x + dy * y;
    const sideways = Math.abs(dx * y) + Math.abs(dy * x);
    if (ahead <= 0 || sideways > ahead) continue;
    const distance = ahead + sideways * SIDEWAYS_WEIGHT;
    if (distance >= least) continue;
    least = distance;
    found = item;
  }
  return found;
}
