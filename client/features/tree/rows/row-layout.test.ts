import { describe, expect, test } from 'vitest';
import { heightOf, rangeToRender, rowAt, rowLayout, scrollTopFor, topOf } from './row-layout.ts';

const layout = rowLayout(10_000, 9_990, false);

describe('the layout of a large tree', () => {
  test('rows follow each other without a gap, except above the trash', () => {
    expect(topOf(layout, 0)).toBe(0);
    expect(topOf(layout, 9_989)).toBe(9_989 * 32);
    expect(topOf(layout, 9_990)).toBe(9_990 * 32 + 8);
    expect(heightOf(layout)).toBe(10_000 * 32 + 8);
    expect(heightOf(rowLayout(3, -1, true))).toBe(132);
  });

  test('a vertical position maps to a row and a fraction of it, except in the trash’s gap and below all rows', () => {
    expect(rowAt(layout, 0)).toEqual({ index: 0, fraction: 0 });
    expect(rowAt(layout, 9_989 * 32 + 24)).toEqual({ index: 9_989, fraction: 0.75 });
    expect(rowAt(layout, 9_990 * 32 + 4)).toBe('between');
    expect(rowAt(layout, 9_990 * 32 + 8 + 16)).toEqual({ index: 9_990, fraction: 0.5 });
    expect(rowAt(layout, heightOf(layout) - 1)).toMatchObject({ index: 9_999 });
    expect(rowAt(layout, heightOf(layout))).toBe('below');
    expect(rowAt(rowLayout(2, -1, false), 63)).toMatchObject({ index: 1 });
  });

  test('the rendered range is the visible rows and some beyond, never all rows of a large tree', () => {
    expect(rangeToRender(layout, 0, 640)).toEqual({ first: 0, end: 32 });
    const { first, end } = rangeToRender(layout, 5_000 * 32, 640);
    expect(first).toBeLessThanOrEqual(4_992);
    expect(end).toBeGreaterThanOrEqual(5_028);
    expect(end - first).toBeLessThan(60);
    expect(rangeToRender(layout, heightOf(layout) - 640, 640).end).toBe(10_000);
    expect(rangeToRender(rowLayout(5, 4, false), 0, 640)).toEqual({ first: 0, end: 5 });
  });

  test('scrolling to a row takes the shortest way, and does nothing when the row is visible', () => {
    expect(scrollTopFor(layout, 10, 0, 640)).toBe(0);
    expect(scrollTopFor(layout, 20, 0, 640)).toBe(32);
    expect(scrollTopFor(layout, 5, 320, 640)).toBe(160);
    expect(scrollTopFor(layout, 9_999, 0, 640)).toBe(heightOf(layout) - 640);
  });
});
