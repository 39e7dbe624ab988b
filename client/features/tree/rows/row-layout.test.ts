import { describe, expect, test } from 'vitest';
import { heightOf, rangeInSight, rowAt, rowLayout, scrollTopFor, topOf } from './row-layout.ts';

const layout = rowLayout(10_000, 9_990, false);

describe('where the rows of a large tree stand', () => {
  test('rows stand below each other, the trash and what is in it a little lower', () => {
    expect(topOf(layout, 0)).toBe(0);
    expect(topOf(layout, 9_989)).toBe(9_989 * 32);
    expect(topOf(layout, 9_990)).toBe(9_990 * 32 + 8);
    expect(heightOf(layout)).toBe(10_000 * 32 + 8);
    expect(heightOf(rowLayout(3, -1, true))).toBe(120);
  });

  test('a height is a row and a part of it, the space above the trash is none, nor is what is below', () => {
    expect(rowAt(layout, 0)).toEqual({ at: 0, part: 0 });
    expect(rowAt(layout, 9_989 * 32 + 24)).toEqual({ at: 9_989, part: 0.75 });
    expect(rowAt(layout, 9_990 * 32 + 4)).toBe('between');
    expect(rowAt(layout, 9_990 * 32 + 8 + 16)).toEqual({ at: 9_990, part: 0.5 });
    expect(rowAt(layout, heightOf(layout) - 1)).toMatchObject({ at: 9_999 });
    expect(rowAt(layout, heightOf(layout))).toBe('below');
    expect(rowAt(rowLayout(2, -1, false), 63)).toMatchObject({ at: 1 });
  });

  test('what is drawn is what is in sight and some rows beyond, never all', () => {
    expect(rangeInSight(layout, 0, 640)).toEqual({ first: 0, end: 32 });
    const { first, end } = rangeInSight(layout, 5_000 * 32, 640);
    expect(first).toBeLessThanOrEqual(4_992);
    expect(end).toBeGreaterThanOrEqual(5_028);
    expect(end - first).toBeLessThan(60);
    expect(rangeInSight(layout, heightOf(layout) - 640, 640).end).toBe(10_000);
    expect(rangeInSight(rowLayout(5, 4, false), 0, 640)).toEqual({ first: 0, end: 5 });
  });

  test('a row comes into sight by the shortest way, and stays where it is in sight', () => {
    expect(scrollTopFor(layout, 10, 0, 640)).toBe(0);
    expect(scrollTopFor(layout, 20, 0, 640)).toBe(32);
    expect(scrollTopFor(layout, 5, 320, 640)).toBe(160);
    expect(scrollTopFor(layout, 9_999, 0, 640)).toBe(heightOf(layout) - 640);
  });
});
