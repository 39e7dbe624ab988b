import { describe, expect, test } from 'vitest';
import type { Side } from '../node-types.ts';
import { tidy } from './tidy.ts';
import type { TidyNode } from './tidy-nodes.ts';
import { blocksOf } from './timeline-block.ts';

const SIZE = { width: 100, height: 50 };
const node = (id: string, more: Partial<TidyNode> = {}): TidyNode => ({
  id,
  x: 0,
  y: 0,
  ...SIZE,
  frameId: null,
  isFrame: false,
  isFixed: false,
  step: null,
  ...more,
});
const step = (
  id: string,
  number: number,
  more: Partial<TidyNode> = {},
  direction: 'horizontal' | 'vertical' = 'horizontal',
) => node(id, { ...more, step: { timelineId: 't', direction, number, branch: null } });
const branch = (
  id: string,
  of: string,
  side: Side,
  number = 1,
  direction: 'horizontal' | 'vertical' = 'horizontal',
) => node(id, { step: { timelineId: 't', direction, number, branch: { of, side } } });
const placesOf = (nodes: readonly TidyNode[]) => Object.fromEntries(blocksOf(nodes)[0]?.items ?? []);

describe('[K10] the block of a timeline', () => {
  test('the steps of a timeline form one block, in the order of their numbers', () => {
    const nodes = [
      step('c', 3),
      node('note'),
      step('a', 1, { x: 900, y: 40 }),
      step('b', 2, { width: 300, x: 200, y: 10 }),
    ];
    const [timeline, note, ...others] = blocksOf(nodes);
    expect(others).toEqual([]);
    expect([...(note?.items.keys() ?? [])]).toEqual(['note']);
    // The distance between two steps is 80.
    expect(Object.fromEntries(timeline?.items ?? [])).toEqual({
      a: { x: 0, y: 0 },
      b: { x: 180, y: 0 },
      c: { x: 560, y: 0 },
    });
    expect(timeline).toMatchObject({ x: 0, y: 0, width: 660, height: 50 });
  });

  test('the position of a block is the top left corner of its steps', () => {
    const [timeline] = blocksOf([step('a', 1, { x: 300, y: 70 }), step('b', 2, { x: 500, y: -20 })]);
    expect([timeline?.x, timeline?.y]).toEqual([300, -20]);
  });

  test('branches are placed across the timeline, on the side where they branch off, one behind the other', () => {
    const main = [step('a', 1), step('b', 2)];
    const branches = [
      branch('up', 'a', 'top'),
      branch('upper', 'a', 'top', 2),
      branch('down', 'b', 'bottom'),
    ];
    expect(placesOf([...main, ...branches])).toEqual({
      a: { x: 0, y: 180 },
      b: { x: 180, y: 180 },
      up: { x: 0, y: 90 },
      upper: { x: 0, y: 0 },
      down: { x: 180, y: 270 },
    });
    expect(blocksOf([...main, ...branches])[0]).toMatchObject({ width: 280, height: 320 });
  });

  test('a vertical timeline has its branches to the left and right', () => {
    const nodes = [
      step('a', 1, {}, 'vertical'),
      step('b', 2, {}, 'vertical'),
      branch('left', 'a', 'left', 1, 'vertical'),
      branch('right', 'b', 'right', 1, 'vertical'),
    ];
    expect(placesOf(nodes)).toEqual({
      a: { x: 140, y: 0 },
      b: { x: 140, y: 130 },
      left: { x: 0, y: 0 },
      right: { x: 280, y: 130 },
    });
  });

  test('a timeline with fewer than two steps on its main line forms no block, and its nodes are separate blocks', () => {
    expect(blocksOf([step('a', 1), branch('b', 'a', 'top'), branch('c', 'gone', 'top')])).toHaveLength(3);
    expect(blocksOf([])).toEqual([]);
  });
});

describe('the layout of a part of a frame', () => {
  const inside = [
    node('f', { isFrame: true, width: 900, height: 700 }),
    node('n', { frameId: 'f', x: 400, y: 300 }),
  ];

  test('a node in a frame keeps its position, whether it is selected with its frame or without', () => {
    expect(tidy(inside, [], new Set(['n'])).has('n')).toBe(false);
    expect(tidy(inside, [], new Set(['f'])).has('n')).toBe(false);
  });

  test('a node that covers a locked one in its frame moves beside it', () => {
    const locked = node('l', { frameId: 'f', x: 390, y: 310, isFixed: true });
    const places = tidy([...inside, locked], [], new Set(['f']));
    expect(places.get('n')).toMatchObject({ x: 400, y: 220 });
    expect(places.has('l')).toBe(false);
  });

  test('a node that sticks out of its frame at the left or at the top is moved into it', () => {
    const outside = node('o', { frameId: 'f', x: -30, y: 200 });
    expect(tidy([...inside, outside], [], new Set(['f'])).get('o')).toMatchObject({ x: 24, y: 200 });
  });
});
