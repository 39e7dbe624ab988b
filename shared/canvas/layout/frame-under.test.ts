import { describe, expect, test } from 'vitest';
import { boundsOf, encloses } from './bounds.ts';
import {
  targetFramesFor,
  frameUnder,
  outermost,
  withDescendants,
  type PositionedNode,
} from './frame-under.ts';

const node = (
  id: string,
  [x, y, width, height]: [number, number, number, number],
  frameId: string | null = null,
  type: PositionedNode['type'] = 'frameNode',
): PositionedNode => ({
  id,
  type,
  size: { width, height },
  position: { absolute: { x, y }, frameId, relative: { x, y } },
});

/**
 * From back to front: an act that contains a scene with a note, and a second act over the first one's right border.
 */
const nodes = [
  node('act', [0, 0, 400, 300]),
  node('scene', [20, 20, 200, 200], 'act'),
  node('note', [30, 30, 100, 50], 'scene', 'markdownNode'),
  node('other', [380, 0, 200, 200]),
];
const under = (x: number, y: number, ...moved: string[]) =>
  frameUnder(targetFramesFor(nodes, moved), { x, y })?.id;

describe('[K8] the frame under a point', () => {
  test('the target frame is the innermost one under the point, and of two overlapping frames the front one', () => {
    expect([under(50, 50), under(300, 250), under(390, 100), under(700, 0)]).toEqual([
      'scene',
      'act',
      'other',
      undefined,
    ]);
  });

  test('the target of a moved frame is never the frame itself or a frame inside it', () => {
    expect(under(50, 50, 'scene')).toBe('act');
    expect(under(50, 50, 'act')).toBeUndefined();
    expect([...withDescendants(nodes, ['act'])]).toEqual(['act', 'scene', 'note']);
  });
});

test('the outermost nodes of a selection are those whose frames are not selected', () => {
  const [act, scene, note, other] = nodes;
  if (!act || !scene || !note || !other) throw new Error('They are there.');
  expect(outermost(nodes, [act, note, other])).toEqual([act, other]);
  expect(outermost(nodes, [scene, note])).toEqual([scene]);
});

test('bounds enclose all given rectangles, and a rectangle that sticks out is not enclosed', () => {
  const bounds = boundsOf([
    { x: -10, y: 5, width: 20, height: 5 },
    { x: 30, y: 0, width: 10, height: 40 },
  ]);
  expect(bounds).toEqual({ x: -10, y: 0, width: 50, height: 40 });
  expect(boundsOf([])).toBeUndefined();
  expect(bounds && encloses(bounds, { x: 30, y: 0, width: 10, height: 40 })).toBe(true);
  expect(bounds && encloses(bounds, { x: 31, y: 0, width: 10, height: 40 })).toBe(false);
});
