import { beforeEach, describe, expect, test } from 'vitest';
import type { ShownEdge } from '#shared/canvas/projection/shown.ts';
import { addNode, addStep, connect, setLocked, setTitle } from '../editor/desk-commands.ts';
import { meet, newDesk, placeOf } from '../testing/desks.ts';
import {
  dropLine,
  facingSides,
  joinNodes,
  lockedAt,
  reconnect,
  reverse,
  setLabel,
  setType,
} from './edge-commands.ts';
import { edgeName } from '../editor/edge-name.ts';

let desk: ReturnType<typeof newDesk>;
let [left, right] = ['', ''];
/** A note of 220 by 96 with its corner at a place. */
const noteAt = (x: number, y: number): string => addNode(desk, 'markdownNode', { x: x + 110, y: y + 48 });
const only = (of = desk): ShownEdge => {
  const [edge, second] = of.projection.getView().edges;
  if (!edge || second) throw new Error('There is not one line.');
  return edge;
};
beforeEach(() => {
  desk = newDesk();
  [left, right] = [noteAt(0, 0), noteAt(600, 0)];
});

describe('a line between two nodes', () => {
  test('is made at the sides that face each other', () => {
    expect(joinNodes(desk, left, right)).toBe(true);
    expect(only()).toMatchObject({
      from: { nodeId: left, side: 'right' },
      to: { nodeId: right, side: 'left' },
    });
    const below = desk.projection.node(noteAt(100, 900));
    const above = desk.projection.node(left);
    expect(below && above && facingSides(below, above)).toEqual({ from: 'top', to: 'bottom' });
  });

  test('is not made from a node to itself, nor at one that is locked', () => {
    setLocked(desk, [right], true);
    expect([joinNodes(desk, left, left), joinNodes(desk, left, right)]).toEqual([false, false]);
    expect(desk.projection.getView().edges).toEqual([]);
  });

  test('is named, given a form, turned round and put elsewhere; each is taken back', () => {
    joinNodes(desk, left, right);
    setLabel(desk, only(), '  because  ');
    setType(desk, only(), 'straight');
    reverse(desk, only());
    expect(only()).toMatchObject({
      label: 'because',
      type: 'straight',
      from: { nodeId: right, side: 'left' },
      to: { nodeId: left, side: 'right' },
    });
    const third = noteAt(0, 400);
    reconnect(desk, only(), only().from, { nodeId: third, side: 'top' });
    expect(only().to).toEqual({ nodeId: third, side: 'top' });
    reconnect(desk, only(), only().from, { nodeId: right, side: 'top' });
    expect(only().to.nodeId).toBe(third);
    for (let step = 0; step < 3; step += 1) desk.undo();
    expect(only()).toMatchObject({ type: 'straight', from: { nodeId: left }, to: { nodeId: right } });
    setLabel(desk, only(), ' ');
    expect(only().label).toBeNull();
  });

  test('[K6] drawn by two people at once, it is named as one', () => {
    const other = newDesk(2);
    meet(desk, other);
    joinNodes(desk, left, right);
    joinNodes(other, left, right);
    meet(desk, other);
    setLabel(desk, only(), 'because');
    expect(only().label).toBe('because');
    meet(desk, other);
    expect(only(other).label).toBe('because');
  });

  test('a timeline’s own has a label, which stands in its step, and its form from its steps', () => {
    const step = addNode(desk, 'timelineNode', { x: 0, y: 600 });
    addStep(desk, step, 'right');
    setLabel(desk, only(), 'a day later');
    reverse(desk, only());
    setType(desk, only(), 'straight');
    expect(only()).toMatchObject({ label: 'a day later', type: 'timeline', from: { nodeId: step } });
    setLabel(desk, only(), '');
    expect(only().label).toBeNull();
  });

  test('is named by its ends and its label', () => {
    const step = addNode(desk, 'timelineNode', { x: 0, y: 600 });
    setTitle(desk, step, 'The sea stays out');
    joinNodes(desk, step, right);
    setLabel(desk, only(), 'because');
    expect(edgeName(desk, only())).toBe('From The sea stays out to Note, because');
    expect(desk.getView().edges[0]?.ariaLabel).toBe('From The sea stays out to Note, because');
  });
});

describe('a line that is let go', () => {
  test('on the canvas makes a note there, joined, as one step', () => {
    const made = dropLine(desk, { nodeId: left, side: 'right', isBackwards: false, at: { x: 300, y: 300 } });
    expect(placeOf(desk, made ?? '')).toEqual([300, 252, null]);
    expect(only()).toMatchObject({
      from: { nodeId: left, side: 'right' },
      to: { nodeId: made, side: 'left' },
    });
    expect(desk.getView().editingId).toBe(made);
    desk.undo();
    expect([placeOf(desk, made ?? ''), desk.projection.getView().edges]).toEqual([undefined, []]);
  });

  test('on a node joins that one; drawn backwards, the other way', () => {
    const at = { x: 700, y: 50 };
    expect(dropLine(desk, { nodeId: left, side: 'top', isBackwards: true, at })).toBeUndefined();
    expect(only()).toMatchObject({ from: { nodeId: right }, to: { nodeId: left } });
    dropLine(desk, { nodeId: right, side: 'top', isBackwards: false, at });
    expect(desk.projection.getView().edges).toHaveLength(1);
  });
});

test('a line that is let go on a locked node is not joined to it', () => {
  const line = { nodeId: left, side: 'right', isBackwards: false, at: { x: 700, y: 50 } } as const;
  expect(lockedAt(desk, line)).toBeUndefined();
  setLocked(desk, [right], true);
  expect(lockedAt(desk, line)?.id).toBe(right);
  dropLine(desk, line);
  expect(desk.projection.getView().edges).toEqual([]);
});

test('what is joined already is not joined again', () => {
  joinNodes(desk, left, right);
  connect(desk, { source: left, target: right, sourceHandle: 'source-right', targetHandle: 'target-left' });
  expect(desk.projection.getView().edges).toHaveLength(1);
});
