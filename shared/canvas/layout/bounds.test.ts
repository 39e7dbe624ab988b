import { describe, expect, test } from 'vitest';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import {
  boundsOf,
  encloses,
  grownBy,
  containsPoint,
  intersects,
  middleOf,
  overlaps,
  type Rect,
} from './bounds.ts';

const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

describe('rectangles on a canvas', () => {
  const frame = rect(10, 20, 100, 50);

  test.each([
    [10, 20, true],
    [110, 70, true],
    [60, 45, true],
    [9, 45, false],
    [111, 45, false],
    [60, 19, false],
    [60, 71, false],
  ])(
    'the point %i, %i is contained: %s (the border counts, or a note at a frame’s border would leave the frame)',
    (x, y, within) => {
      expect(containsPoint(frame, { x, y })).toBe(within);
    },
  );

  test.each<[Rect, boolean]>([
    [rect(110, 20, 5, 5), true],
    [rect(111, 20, 5, 5), false],
    [rect(0, 0, 10, 20), true],
    [rect(0, 0, 9, 20), false],
    [rect(0, 0, 10, 19), false],
    [rect(40, 70, 1, 1), true],
    [rect(40, 71, 1, 1), false],
    [rect(0, 0, 500, 500), true],
    [rect(50, 40, 1, 1), true],
  ])('the rectangle %j intersects the frame: %s, in both directions', (other, isIntersecting) => {
    expect(intersects(frame, other)).toBe(isIntersecting);
    expect(intersects(other, frame)).toBe(isIntersecting);
  });

  test('rectangles whose borders touch do not overlap, and rectangles nearer than the margin do', () => {
    const beside = rect(frame.x + frame.width, frame.y, 10, 10);
    expect([overlaps(frame, beside), overlaps(frame, { ...beside, x: beside.x - 1 })]).toEqual([false, true]);
    const away = { ...beside, x: beside.x + 40 };
    expect([overlaps(frame, away, 40), overlaps(away, frame, 41)]).toEqual([false, true]);
  });

  test('no rectangle intersects undefined', () => {
    expect(intersects(frame, undefined)).toBe(false);
  });

  test.each<[Rect, boolean]>([
    [frame, true],
    [rect(11, 21, 98, 48), true],
    [rect(11, 21, 100, 5), false],
    [rect(11, 21, 5, 50), false],
    [rect(9, 21, 5, 5), false],
  ])('the frame encloses the rectangle %j: %s', (other, within) => {
    expect(encloses(frame, other)).toBe(within);
  });

  test('an enlarged rectangle keeps its middle', () => {
    const grown = grownBy(frame, 7, 3);
    expect(grown).toEqual(rect(3, 17, 114, 56));
    expect(middleOf(grown)).toEqual(middleOf(frame));
  });
});

test('the bounds of random rectangles enclose each of them, and no smaller rectangle does', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { below } = new SeededRandom(seed);
    const rects = Array.from({ length: 1 + below(6) }, () =>
      rect(below(400) - 200, below(400) - 200, below(90), below(90)),
    );
    const bounds = boundsOf(rects);
    if (!bounds) throw new Error('There are some.');
    expect(
      rects.every((one) => encloses(bounds, one)),
      `seed ${seed}`,
    ).toBe(true);
    for (const smaller of [
      { ...bounds, x: bounds.x + 1, width: bounds.width - 1 },
      { ...bounds, width: bounds.width - 1 },
      { ...bounds, y: bounds.y + 1, height: bounds.height - 1 },
      { ...bounds, height: bounds.height - 1 },
    ])
      expect(
        rects.every((one) => encloses(smaller, one)),
        `seed ${seed}`,
      ).toBe(false);
  }
});
