import { expect, test } from 'vitest';
import { nearestTowards, type Direction } from './nearest.ts';

const at = (id: string, x: number, y: number) => ({ id, x, y, width: 0, height: 0 });
/** Items on the axes around the origin, one of them farther away, and one item in a corner. */
const items = [
  at('right', 300, 20),
  at('far', 600, 0),
  at('left', -100, 0),
  at('below', 0, 200),
  at('corner', 180, 170),
];
const towards = (direction: Direction) =>
  nearestTowards({ x: 0, y: 0 }, items, direction, (item) => item)?.id;

test('an item straight ahead is preferred to one at an angle', () => {
  expect([
    towards({ x: 1, y: 0 }),
    towards({ x: -1, y: 0 }),
    towards({ x: 0, y: 1 }),
    towards({ x: 0, y: -1 }),
  ]).toEqual(['right', 'left', 'below', undefined]);
});

test('items behind the start are not found, and an empty list gives none', () => {
  expect(nearestTowards({ x: 700, y: 0 }, items, { x: 1, y: 0 }, (item) => item)).toBeUndefined();
  expect(nearestTowards({ x: 0, y: 0 }, [], { x: 1, y: 0 }, (item: never) => item)).toBeUndefined();
});
