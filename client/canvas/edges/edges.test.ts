import { beforeEach, describe, expect, test } from 'vitest';
import type { ShownEdge } from '#shared/canvas/projection/shown.ts';
import { addNode, addStep, connect, setLocked, setTitle } from '../editor/editor-commands.ts';
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

let canvasEditor: ReturnType<typeof newDesk>;
let [left, right] = ['', ''];
/** A note of 220 by 96 with its corner at a place. */
const noteAt = (x: number, y: number): string =>
  addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
const only = (of = canvasEditor): ShownEdge => {
  const [edge, second] = of.projection.getView().edges;
  if (!edge || second) throw new Error('There is not one line.');
  return edge;
};
beforeEach(() => {
  canvasEditor = newDesk();
  [left, right] = [noteAt(0, 0), noteAt(600, 0)];
});

describe('a line between two nodes', () => {
  test('is made at the sides that face each other', () => {
    expect(joinNodes(canvasEditor, left, right)).toBe(true);
    expect(only()).toMatchObject({
      from: { nodeId: left, side: 'right' },
      to: { nodeId: right, side: 'left' },
    });
    const below = canvasEditor.projection.node(noteAt(100, 900));
    const above = canvasEditor.projection.node(left);
    expect(below && above && facingSides(below, above)).toEqual({ from: 'top', to: 'bottom' });
  });

  test('is not made from a node to itself, nor at one that is locked', () => {
    setLocked(canvasEditor, [right], true);
    expect([joinNodes(canvasEditor, left, left), joinNodes(canvasEditor, left, right)]).toEqual([
      false,
      false,
    ]);
    expect(canvasEditor.projection.getView().edges).toEqual([]);
  });

  test('is named, given a form, turned round and put elsewhere; each is taken back', () => {
    joinNodes(canvasEditor, left, right);
    setLabel(canvasEditor, only(), '  because  ');
    setType(canvasEditor, only(), 'straight');
    reverse(canvasEditor, only());
    expect(only()).toMatchObject({
      label: 'because',
      type: 'straight',
      from: { nodeId: right, side: 'left' },
      to: { nodeId: left, side: 'right' },
    });
    const third = noteAt(0, 400);
    reconnect(canvasEditor, only(), only().from, { nodeId: third, side: 'top' });
    expect(only().to).toEqual({ nodeId: third, side: 'top' });
    reconnect(canvasEditor, only(), only().from, { nodeId: right, side: 'top' });
    expect(only().to.nodeId).toBe(third);
    for (let step = 0; step < 3; step += 1) canvasEditor.undo();
    expect(only()).toMatchObject({ type: 'straight', from: { nodeId: left }, to: { nodeId: right } });
    setLabel(canvasEditor, only(), ' ');
    expect(only().label).toBeNull();
  });

  test('[K6] drawn by two people at once, it is named as one', () => {
    const other = newDesk(2);
    meet(canvasEditor, other);
    joinNodes(canvasEditor, left, right);
    joinNodes(other, left, right);
    meet(canvasEditor, other);
    setLabel(canvasEditor, only(), 'because');
    expect(only().label).toBe('because');
    meet(canvasEditor, other);
    expect(only(other).label).toBe('because');
  });

  test('a timeline’s own has a label, which stands in its step, and its form from its steps', () => {
    const step = addNode(canvasEditor, 'timelineNode', { x: 0, y: 600 });
    addStep(canvasEditor, step, 'right');
    setLabel(canvasEditor, only(), 'a day later');
    reverse(canvasEditor, only());
    setType(canvasEditor, only(), 'straight');
    expect(only()).toMatchObject({ label: 'a day later', type: 'timeline', from: { nodeId: step } });
    setLabel(canvasEditor, only(), '');
    expect(only().label).toBeNull();
  });

  test('is named by its ends and its label', () => {
    const step = addNode(canvasEditor, 'timelineNode', { x: 0, y: 600 });
    setTitle(canvasEditor, step, 'The sea stays out');
    joinNodes(canvasEditor, step, right);
    setLabel(canvasEditor, only(), 'because');
    expect(edgeName(canvasEditor, only())).toBe('From The sea stays out to Note, because');
    expect(canvasEditor.getView().edges[0]?.ariaLabel).toBe('From The sea stays out to Note, because');
  });
});

describe('a line that is let go', () => {
  test('on the canvas makes a note there, joined, as one step', () => {
    const made = dropLine(canvasEditor, {
      nodeId: left,
      side: 'right',
      isBackwards: false,
      at: { x: 300, y: 300 },
    });
    expect(placeOf(canvasEditor, made ?? '')).toEqual([300, 252, null]);
    expect(only()).toMatchObject({
      from: { nodeId: left, side: 'right' },
      to: { nodeId: made, side: 'left' },
    });
    expect(canvasEditor.getView().editingId).toBe(made);
    canvasEditor.undo();
    expect([placeOf(canvasEditor, made ?? ''), canvasEditor.projection.getView().edges]).toEqual([
      undefined,
      [],
    ]);
  });

  test('on a node joins that one; drawn backwards, the other way', () => {
    const at = { x: 700, y: 50 };
    expect(dropLine(canvasEditor, { nodeId: left, side: 'top', isBackwards: true, at })).toBeUndefined();
    expect(only()).toMatchObject({ from: { nodeId: right }, to: { nodeId: left } });
    dropLine(canvasEditor, { nodeId: right, side: 'top', isBackwards: false, at });
    expect(canvasEditor.projection.getView().edges).toHaveLength(1);
  });
});

test('a line that is let go on a locked node is not joined to it', () => {
  const line = { nodeId: left, side: 'right', isBackwards: false, at: { x: 700, y: 50 } } as const;
  expect(lockedAt(canvasEditor, line)).toBeUndefined();
  setLocked(canvasEditor, [right], true);
  expect(lockedAt(canvasEditor, line)?.id).toBe(right);
  dropLine(canvasEditor, line);
  expect(canvasEditor.projection.getView().edges).toEqual([]);
});

test('what is joined already is not joined again', () => {
  joinNodes(canvasEditor, left, right);
  connect(canvasEditor, {
    source: left,
    target: right,
    sourceHandle: 'source-right',
    targetHandle: 'target-left',
  });
  expect(canvasEditor.projection.getView().edges).toHaveLength(1);
});
