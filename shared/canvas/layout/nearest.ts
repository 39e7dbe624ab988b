import type { Point } from '../parse/node-record.ts';
import { middleOf, type Rect } from './bounds.ts';

/** Which way one goes: along one axis by 1 or −1. */
export interface Direction {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** What stands aside counts twice: straight on is nearer. */
const ASIDE = 2;

/**
 * What is reached first going one way: of what lies within a quarter turn of it, the nearest, straight on before aside.
 * @returns undefined where nothing lies that way
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
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (ahead <= 0 || aside > ahead) continue;
    const way = ahead + aside * ASIDE;
    if (way >= least) continue;
    least = way;
    found = item;
  }
  return found;
}
