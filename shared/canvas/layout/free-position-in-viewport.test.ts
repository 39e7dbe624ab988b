import { describe, expect, test } from 'vitest';
import { intersects } from './bounds.ts';
import { freePositionInViewport } from './free-position-in-viewport.ts';

describe('the free position for a new node', () => {
  const viewport = { x: -500, y: -400, width: 1000, height: 800 };
  const size = { width: 200, height: 100 };
  const middle = { x: 0, y: 0 };

  test('the position is the given point if it is free, or if no position in the viewport is free', () => {
    expect(freePositionInViewport(size, middle, [], viewport)).toEqual(middle);
    expect(freePositionInViewport(size, middle, [viewport], viewport)).toEqual(middle);
    // A rectangle outside the viewport does not count.
    expect(freePositionInViewport(size, middle, [{ x: 5000, y: 0, ...size }], viewport)).toEqual(middle);
  });

  test('successive nodes get the nearest free positions that lie completely in the viewport', () => {
    const taken = [];
    for (let count = 0; count < 12; count++) {
      const { x, y } = freePositionInViewport(size, middle, taken, viewport);
      const rect = { x: x - 100, y: y - 50, ...size };
      expect(taken.some((other) => intersects(other, rect))).toBe(false);
      expect(Math.abs(x) <= 400 && Math.abs(y) <= 350).toBe(true);
      taken.push(rect);
    }
    expect(taken[1]).toMatchObject({ x: -100 });
  });
});
