import { describe, expect, test } from 'vitest';
import type { Rect } from './bounds.ts';
import { GuideLines } from './guides.ts';

const rect = (x: number, y: number, width = 220, height = 100): Rect => ({ x, y, width, height });
/** The example of the design: a step in the row above and a note at the left. */
const lines = new GuideLines([rect(366, 300), rect(76, 540)]);

describe('alignment of a dragged node', () => {
  test('borders and middle snap to those of nearby nodes, on each axis separately', () => {
    expect(lines.snap(rect(371, 700), 6)).toMatchObject({
      by: { x: -5, y: 0 },
      guides: [{ axis: 'x', at: 366, from: 300, to: 800 }],
    });
    // The right border snaps to a left one, and the middle to a middle.
    expect(lines.snap(rect(366 - 100 + 4, 538, 100), 6).by).toEqual({ x: -4, y: 2 });
    // Only the middle snaps.
    expect(lines.snap(rect(476 - 30 + 3, 900, 60), 6)).toMatchObject({
      by: { x: -3, y: 0 },
      guides: [{ axis: 'x', at: 476, from: 300, to: 1000 }],
    });
  });

  test('beyond the snap distance nothing snaps and no guide is shown', () => {
    expect(lines.snap(rect(373, 700), 6)).toEqual({ by: { x: 0, y: 0 }, guides: [], gaps: [] });
    expect(new GuideLines([]).snap(rect(0, 0), 6)).toEqual({ by: { x: 0, y: 0 }, guides: [], gaps: [] });
  });

  test('an aligned node shows the distance to its neighbour along the guide', () => {
    const { by, guides, gaps } = lines.snap(rect(690, 543), 6);
    expect([by, guides.map(({ axis, at }) => [axis, at])]).toEqual([{ x: 0, y: -3 }, [['y', 540]]]);
    expect(gaps).toEqual([{ axis: 'x', from: 296, to: 690, at: 590 }]);
    expect(lines.snap(rect(366, 700), 6).gaps).toEqual([{ axis: 'y', from: 400, to: 700, at: 476 }]);
  });

  test('with a snap distance of 0 only the guides of exact matches are shown', () => {
    expect(lines.snap(rect(366, 700), 0)).toMatchObject({
      by: { x: 0, y: 0 },
      guides: [{ at: 366 }],
    });
    expect(lines.snap(rect(367, 700), 0).guides).toEqual([]);
  });
});

describe('equal distances of a dragged node', () => {
  const row = new GuideLines([rect(0, 0), rect(290, 0)]);

  test('a node snaps to the distance that its neighbour has from the next node, on either side', () => {
    const after = row.snap(rect(584, 33), 6);
    expect(after.by).toEqual({ x: -4, y: 0 });
    expect(after.gaps).toEqual([
      { axis: 'x', from: 220, to: 290, at: 83 },
      { axis: 'x', from: 510, to: 580, at: 83 },
    ]);
    expect(row.snap(rect(-293, 33), 6).by.x).toBe(3);
  });

  test('a node snaps to the middle between two nodes', () => {
    const column = new GuideLines([rect(0, 0), rect(0, 400)]);
    const { by, gaps } = column.snap(rect(37, 197), 6);
    expect(by).toEqual({ x: 0, y: 3 });
    expect(gaps).toEqual([
      { axis: 'y', from: 100, to: 200, at: 147 },
      { axis: 'y', from: 300, to: 400, at: 147 },
    ]);
  });

  test('nodes in another row do not count for distances', () => {
    expect(row.snap(rect(584, 333), 6)).toEqual({ by: { x: 0, y: 0 }, guides: [], gaps: [] });
  });
});
