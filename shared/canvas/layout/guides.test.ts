import { describe, expect, test } from 'vitest';
import type { Rect } from './bounds.ts';
import { GuideLines } from './guides.ts';

const rect = (x: number, y: number, width = 220, height = 100): Rect => ({ x, y, width, height });
/** The design's own: a step in the row above, a note at the left. */
const lines = new GuideLines([rect(366, 300), rect(76, 540)]);

describe('what is dragged is aligned', () => {
  test('its edges and its middle are pulled to those of what is near, each axis by itself', () => {
    expect(lines.snap(rect(371, 700), 6)).toMatchObject({
      by: { x: -5, y: 0 },
      guides: [{ axis: 'x', at: 366, from: 300, to: 800 }],
    });
    // The right edge to a left one, with the middle to a middle.
    expect(lines.snap(rect(366 - 100 + 4, 538, 100), 6).by).toEqual({ x: -4, y: 2 });
    // A middle alone.
    expect(lines.snap(rect(476 - 30 + 3, 900, 60), 6)).toMatchObject({
      by: { x: -3, y: 0 },
      guides: [{ axis: 'x', at: 476, from: 300, to: 1000 }],
    });
  });

  test('farther than that nothing is pulled, and nothing is shown', () => {
    expect(lines.snap(rect(373, 700), 6)).toEqual({ by: { x: 0, y: 0 }, guides: [], gaps: [] });
    expect(new GuideLines([]).snap(rect(0, 0), 6)).toEqual({ by: { x: 0, y: 0 }, guides: [], gaps: [] });
  });

  test('with the distance from its neighbour along that line', () => {
    const { by, guides, gaps } = lines.snap(rect(690, 543), 6);
    expect([by, guides.map(({ axis, at }) => [axis, at])]).toEqual([{ x: 0, y: -3 }, [['y', 540]]]);
    expect(gaps).toEqual([{ axis: 'x', from: 296, to: 690, at: 590 }]);
    expect(lines.snap(rect(366, 700), 6).gaps).toEqual([{ axis: 'y', from: 400, to: 700, at: 476 }]);
  });

  test('pulled by nothing, it is shown what it meets by itself', () => {
    expect(lines.snap(rect(366, 700), 0)).toMatchObject({
      by: { x: 0, y: 0 },
      guides: [{ at: 366 }],
    });
    expect(lines.snap(rect(367, 700), 0).guides).toEqual([]);
  });
});

describe('what is dragged keeps equal distances', () => {
  const row = new GuideLines([rect(0, 0), rect(290, 0)]);

  test('as far from its neighbour as that is from its own, on either side', () => {
    const after = row.snap(rect(584, 33), 6);
    expect(after.by).toEqual({ x: -4, y: 0 });
    expect(after.gaps).toEqual([
      { axis: 'x', from: 220, to: 290, at: 83 },
      { axis: 'x', from: 510, to: 580, at: 83 },
    ]);
    expect(row.snap(rect(-293, 33), 6).by.x).toBe(3);
  });

  test('in the middle of two', () => {
    const column = new GuideLines([rect(0, 0), rect(0, 400)]);
    const { by, gaps } = column.snap(rect(37, 197), 6);
    expect(by).toEqual({ x: 0, y: 3 });
    expect(gaps).toEqual([
      { axis: 'y', from: 100, to: 200, at: 147 },
      { axis: 'y', from: 300, to: 400, at: 147 },
    ]);
  });

  test('what stands in another row has no say', () => {
    expect(row.snap(rect(584, 333), 6)).toEqual({ by: { x: 0, y: 0 }, guides: [], gaps: [] });
  });
});
