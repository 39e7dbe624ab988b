import { describe, expect, test } from 'vitest';
import type { NodeRecord, Step, StoredPosition } from '../parse/node-record.ts';
import { shownPosition, type PositionedRecord } from './frames.ts';
import { byStacking, zAfterStep } from './stacking.ts';
import { shownSteps } from './timeline-steps.ts';

const on = (x: number, y: number): StoredPosition => ({
  relative: { x, y },
  frameId: null,
  absolute: { x, y },
});
const within = (frameId: string, dx: number, dy: number, x = 0, y = 0): StoredPosition => ({
  relative: { x: dx, y: dy },
  frameId,
  absolute: { x, y },
});
const frame = (id: string, position: StoredPosition, gone: number | null = null): PositionedRecord => ({
  id,
  type: 'frameNode',
  position,
  gone,
});
const card = (id: string, position: StoredPosition): PositionedRecord => ({
  id,
  type: 'markdownNode',
  position,
  gone: null,
});

describe('[K8] the shown position of a node', () => {
  const shown = (id: string, ...nodes: PositionedRecord[]) => {
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const node = byId.get(id);
    if (!node) throw new Error(`There is no ${id}.`);
    return shownPosition(byId, node);
  };

  test('a node in nested frames is shown relative to the inner frame', () => {
    const nodes = [frame('f', on(100, 50)), frame('g', within('f', 10, 10)), card('n', within('g', 5, 5))];
    expect(shown('n', ...nodes)).toEqual({
      absolute: { x: 115, y: 65 },
      frameId: 'g',
      relative: { x: 5, y: 5 },
    });
  });

  test('a node whose frame is deleted keeps its position and is shown in the nearest live frame', () => {
    const nodes = [frame('f', on(100, 50)), frame('g', within('f', 10, 10), 1), card('n', within('g', 5, 5))];
    expect(shown('n', ...nodes)).toEqual({
      absolute: { x: 115, y: 65 },
      frameId: 'f',
      relative: { x: 15, y: 15 },
    });
    expect(shown('n', frame('g', on(10, 10), 1), card('n', within('g', 5, 5)))).toMatchObject({
      absolute: { x: 15, y: 15 },
      frameId: null,
    });
  });

  test('a node whose frame is missing or is not a frame is shown at the absolute position of the time of writing', () => {
    const expected = { absolute: { x: 700, y: 800 }, frameId: null };
    expect(shown('n', card('n', within('gone', 5, 5, 700, 800)))).toMatchObject(expected);
    expect(shown('n', card('c', on(1, 1)), card('n', within('c', 5, 5, 700, 800)))).toMatchObject(expected);
    const inMissing = [frame('f', within('gone', 1, 1, 700, 800)), card('n', within('f', 5, 5))];
    expect(shown('n', ...inMissing)).toMatchObject({ absolute: { x: 705, y: 805 }, frameId: 'f' });
  });

  test('of two frames in each other, the one with the smaller id is on the canvas and contains the other', () => {
    const nodes = [
      frame('a', within('b', 1, 2, 300, 400)),
      frame('b', within('a', 10, 20, 500, 600)),
      card('n', within('b', 5, 5)),
    ];
    expect(shown('a', ...nodes)).toEqual({
      absolute: { x: 300, y: 400 },
      frameId: null,
      relative: { x: 300, y: 400 },
    });
    expect(shown('b', ...nodes)).toMatchObject({ absolute: { x: 310, y: 420 }, frameId: 'a' });
    expect(shown('n', ...nodes)).toMatchObject({ absolute: { x: 315, y: 425 }, frameId: 'b' });
    expect(shown('a', frame('a', within('a', 1, 1, 9, 9)))).toMatchObject({ absolute: { x: 9, y: 9 } });
  });
});

describe('[K10] the steps of a timeline', () => {
  type StepNode = Pick<NodeRecord, 'id' | 'step' | 'gone' | 'position' | 'size'>;
  const step = (id: string, key: string, more: Partial<Step> = {}, gone: number | null = null): StepNode => ({
    id,
    gone,
    position: on(0, 0),
    size: { width: 220, height: 104 },
    step: { timelineId: 't', key, direction: 'horizontal', branch: undefined, ...more },
  });

  test('steps are numbered by rank from 1; equal keys are ordered by id, and deleted steps have no number', () => {
    const places = shownSteps([step('c', 'a1'), step('b', 'a1'), step('x', 'a0', {}, 5), step('a', 'a2')]);
    expect([...places].map(([id, { number, previousId }]) => [id, number, previousId])).toEqual([
      ['b', 1, null],
      ['c', 2, 'b'],
      ['a', 3, 'c'],
    ]);
  });

  test('steps at one position are drawn at a distance along the first step’s direction', () => {
    const places = shownSteps([step('a', 'a0', { direction: 'vertical' }), step('b', 'a1'), step('c', 'a2')]);
    expect([...places.values()].map(({ shift }) => shift)).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 250 },
      { x: 0, y: 500 },
    ]);
  });

  test('branch steps are numbered per node and side; without that node they remain, without a derived edge', () => {
    const branch = (of: string, side: 'top' | 'bottom') => ({ branch: { of, side } });
    const places = shownSteps([
      step('a', 'a0'),
      step('b', 'a1', branch('a', 'top')),
      step('c', 'a2', branch('a', 'top')),
      step('d', 'a3', branch('a', 'bottom')),
      step('e', 'a4', branch('missing', 'top')),
    ]);
    expect(
      [...places].map(([id, { number, isBranch, previousId }]) => [id, number, isBranch, previousId]),
    ).toEqual([
      ['a', 1, false, null],
      ['b', 1, true, 'a'],
      ['c', 2, true, 'a'],
      ['d', 1, true, 'a'],
      ['e', 1, true, null],
    ]);
  });
});

describe('[K9] moving a node one step in the stacking order', () => {
  const after = (nodes: { id: string; z: number }[], id: string, by: 1 | -1) => {
    const changed = zAfterStep(nodes, id, by);
    return nodes
      .map((node) => ({ ...node, z: changed.get(node.id) ?? node.z }))
      .sort(byStacking)
      .map((node) => node.id);
  };

  test('a node swaps with its neighbour, also if their z is equal; at the end nothing changes', () => {
    const equal = ['a', 'b', 'c'].map((id) => ({ id, z: 0 }));
    expect(after(equal, 'a', 1)).toEqual(['b', 'a', 'c']);
    expect(after(equal, 'c', -1)).toEqual(['a', 'c', 'b']);
    expect(zAfterStep(equal, 'c', 1)).toEqual(new Map());
    expect(
      after(
        [
          { id: 'a', z: 7 },
          { id: 'b', z: -3 },
        ],
        'b',
        1,
      ),
    ).toEqual(['a', 'b']);
  });
});
