import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { CanvasProjection } from '../projection/canvas-projection.ts';
import type { Side } from '../node-types.ts';
import { changeCanvas } from './field-changes.ts';
import { deleteNode, makeNode } from './node-changes.ts';
import { canAddAt, changeOtherSteps, firstStep, newStepAt, type AnchorStep } from './timeline-changes.ts';

function canvasFixture(direction: 'horizontal' | 'vertical' = 'horizontal') {
  const doc = new Y.Doc();
  const projection = new CanvasProjection(doc, (flush) => flush());
  const make = (step: Record<string, string>, x = 0, y = 0): string => {
    let id = '';
    changeCanvas(doc, 'here', (writer) => {
      id = makeNode(writer, { type: 'timelineNode', target: { absolute: { x, y } }, step }, 1);
    });
    return id;
  };
  const anchorOf = (id: string): AnchorStep => {
    const [record, shown] = [projection.index.get(id), projection.node(id)];
    if (!record?.step || !shown) throw new Error(`There is no step ${id}.`);
    const { step } = record;
    return {
      record: { ...record, step },
      shown,
      steps: projection.index.stepsOf(step.timelineId),
      shownOf: (other) => projection.node(other),
    };
  };
  const add = (id: string, side: Side): string => {
    const anchor = anchorOf(id);
    const neighbour = newStepAt(anchor, side);
    if (!neighbour) throw new Error(`Nothing can be added ${side} of ${id}.`);
    const { absolute, size, step } = neighbour;
    let made = '';
    changeCanvas(doc, 'here', (writer) => {
      changeOtherSteps(writer, neighbour, anchor);
      made = makeNode(writer, { type: 'timelineNode', target: { absolute }, size, step }, 1);
    });
    return made;
  };
  const numbers = () =>
    projection
      .getView()
      .nodes.filter(({ step }) => step && !step.isBranch)
      .map(({ id, step }) => [step?.number ?? 0, id] as const)
      .sort((a, b) => a[0] - b[0])
      .map(([, id]) => id);
  const remove = (id: string) => changeCanvas(doc, 'here', (writer) => deleteNode(writer, id, 2));
  return { doc, projection, make, of: anchorOf, add, numbers, remove, first: make(firstStep(direction)) };
}

test('[K10] a step can be added after the last step and before any but the first, and the steps are renumbered', () => {
  const { first, add, of, numbers, projection } = canvasFixture();
  const last = add(first, 'right');
  expect(projection.node(last)?.position.absolute).toEqual({ x: 250, y: 0 });
  const between = add(last, 'left');
  expect(numbers()).toEqual([first, between, last]);
  const offered = (id: string) =>
    (['left', 'top', 'right', 'bottom'] as const).filter((side) => canAddAt(of(id), side));
  expect(offered(first)).toEqual(['top', 'bottom']);
  expect(offered(between)).toEqual(['left', 'top', 'bottom']);
  expect(offered(last)).toEqual(['left', 'top', 'right', 'bottom']);
});

test('[K10] a step added across the timeline is a branch, and deleting a step leaves no gap in the numbers', () => {
  const { first, add, projection, numbers, remove } = canvasFixture('vertical');
  const second = add(first, 'bottom');
  const [one, two] = [add(first, 'right'), add(first, 'right')];
  expect([one, two].map((id) => projection.node(id)?.step)).toMatchObject([
    { number: 1, isBranch: true, previousId: first },
    { number: 2, isBranch: true, previousId: first },
  ]);
  expect([one, two].map((id) => projection.node(id)?.position.absolute.x)).toEqual([250, 450]);
  const third = add(second, 'bottom');
  remove(second);
  expect(numbers()).toEqual([first, third]);
});

test('[K10] a branch offers each of its sides: the new step is a branch of it, 250 units away and then 200 farther', () => {
  const { first, add, of, numbers, projection } = canvasFixture();
  add(first, 'right');
  const branch = add(first, 'bottom');
  const sides = ['left', 'top', 'right', 'bottom'] as const;
  expect(sides.filter((side) => canAddAt(of(branch), side))).toEqual(sides);
  const [one, two] = [add(branch, 'right'), add(branch, 'right')];
  expect([one, two].map((id) => projection.node(id)?.step)).toMatchObject([
    { number: 1, isBranch: true, previousId: branch },
    { number: 2, isBranch: true, previousId: branch },
  ]);
  const left = projection.node(branch)?.position.absolute.x ?? 0;
  expect([one, two].map((id) => projection.node(id)?.position.absolute.x)).toEqual([left + 250, left + 450]);
  expect(numbers()).toHaveLength(2);
});

test('[K10] a step is inserted between two steps with equal order keys, which get distinct keys', () => {
  const { make, add, of, numbers, projection, first } = canvasFixture();
  const { timelineId, key } = of(first).record.step;
  const twin = make({ t: timelineId, k: key, d: 'h' });
  const [left = '', right = ''] = numbers();
  expect([left, right].sort()).toEqual([first, twin].sort());
  const between = add(right, 'left');
  expect(numbers()).toEqual([left, between, right]);
  const keys = numbers().map((id) => projection.index.get(id)?.step?.key ?? '');
  expect([...keys].sort()).toEqual(keys);
  expect(new Set(keys).size).toBe(3);
});

test('[K2][K10] a node with an invalid order key is not a step, and steps can still be added to its timeline', () => {
  const { make, add, numbers, projection, first, of } = canvasFixture();
  const { timelineId } = of(first).record.step;
  const odd = make({ t: timelineId, k: 'zz', d: 'h' }, 600, 0);
  expect(projection.node(odd)).toMatchObject({ step: null, position: { absolute: { x: 600, y: 0 } } });
  const last = add(first, 'right');
  expect(numbers()).toEqual([first, last]);
});
