import { beforeEach, describe, expect, test } from 'vitest';
import type { ShownEdge } from '#shared/canvas/projection/shown.ts';
import { addNode, connect, setLocked, setTitle } from '../editor/editor-commands.ts';
import { addStep } from '../editor/add-step.ts';
import { syncEditors, newCanvasEditor, placementOf } from '../testing/canvas-editor-fixture.ts';
import {
  dropConnection,
  facingSides,
  connectNodes,
  lockedNodeAt,
  reconnect,
  reverse,
  setLabel,
  setType,
} from './edge-commands.ts';
import { edgeName } from '../editor/node-name.ts';

let canvasEditor: ReturnType<typeof newCanvasEditor>;
let [left, right] = ['', ''];
/** Adds a note of 220 by 96 units with its top left corner at a point. */
const noteAt = (x: number, y: number): string =>
  addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
const only = (of = canvasEditor): ShownEdge => {
  const [edge, second] = of.projection.getView().edges;
  if (!edge || second) throw new Error('There is not one line.');
  return edge;
};
beforeEach(() => {
  canvasEditor = newCanvasEditor();
  [left, right] = [noteAt(0, 0), noteAt(600, 0)];
});

describe('an edge between two nodes', () => {
  test('a new edge connects the sides at which two nodes face each other', () => {
    expect(connectNodes(canvasEditor, left, right)).toBe(true);
    expect(only()).toMatchObject({
      from: { nodeId: left, side: 'right' },
      to: { nodeId: right, side: 'left' },
    });
    const below = canvasEditor.projection.node(noteAt(100, 900));
    const above = canvasEditor.projection.node(left);
    expect(below && above && facingSides(below, above)).toEqual({ from: 'top', to: 'bottom' });
  });

  test('a node cannot be connected to itself or to a locked node', () => {
    setLocked(canvasEditor, [right], true);
    expect([connectNodes(canvasEditor, left, left), connectNodes(canvasEditor, left, right)]).toEqual([
      false,
      false,
    ]);
    expect(canvasEditor.projection.getView().edges).toEqual([]);
  });

  test('label, type, direction and ends of an edge can be changed, and each change can be undone', () => {
    connectNodes(canvasEditor, left, right);
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

  test('[K6] an edge that two writers drew at once takes a label as one edge', () => {
    const other = newCanvasEditor(2);
    syncEditors(canvasEditor, other);
    connectNodes(canvasEditor, left, right);
    connectNodes(other, left, right);
    syncEditors(canvasEditor, other);
    setLabel(canvasEditor, only(), 'because');
    expect(only().label).toBe('because');
    syncEditors(canvasEditor, other);
    expect(only(other).label).toBe('because');
  });

  test('a timeline’s edge has a label, while its type and direction follow from its steps', () => {
    const step = addNode(canvasEditor, 'timelineNode', { x: 0, y: 600 });
    addStep(canvasEditor, step, 'right');
    setLabel(canvasEditor, only(), 'a day later');
    reverse(canvasEditor, only());
    setType(canvasEditor, only(), 'straight');
    expect(only()).toMatchObject({ label: 'a day later', type: 'timeline', from: { nodeId: step } });
    setLabel(canvasEditor, only(), '');
    expect(only().label).toBeNull();
  });

  test('the accessible name of an edge contains its ends and its label', () => {
    const step = addNode(canvasEditor, 'timelineNode', { x: 0, y: 600 });
    setTitle(canvasEditor, step, 'The sea stays out');
    connectNodes(canvasEditor, step, right);
    setLabel(canvasEditor, only(), 'because');
    expect(edgeName(canvasEditor, only())).toBe('From The sea stays out to Note, because');
    expect(canvasEditor.getView().edges[0]?.ariaLabel).toBe('From The sea stays out to Note, because');
  });
});

describe('a dropped connection', () => {
  test('a connection dropped on the canvas adds a connected note there as one undo step', () => {
    const made = dropConnection(canvasEditor, {
      nodeId: left,
      side: 'right',
      isFromTarget: false,
      at: { x: 300, y: 300 },
    });
    expect(placementOf(canvasEditor, made ?? '')).toEqual([300, 252, null]);
    expect(only()).toMatchObject({
      from: { nodeId: left, side: 'right' },
      to: { nodeId: made, side: 'left' },
    });
    expect(canvasEditor.getView().editingId).toBe(made);
    canvasEditor.undo();
    expect([placementOf(canvasEditor, made ?? ''), canvasEditor.projection.getView().edges]).toEqual([
      undefined,
      [],
    ]);
  });

  test('a connection dropped on a node connects to it, in the opposite direction if dragged from a target handle', () => {
    const at = { x: 700, y: 50 };
    expect(
      dropConnection(canvasEditor, { nodeId: left, side: 'top', isFromTarget: true, at }),
    ).toBeUndefined();
    expect(only()).toMatchObject({ from: { nodeId: right }, to: { nodeId: left } });
    dropConnection(canvasEditor, { nodeId: right, side: 'top', isFromTarget: false, at });
    expect(canvasEditor.projection.getView().edges).toHaveLength(1);
  });
});

test('a connection dropped on a locked node is not made', () => {
  const dropped = { nodeId: left, side: 'right', isFromTarget: false, at: { x: 700, y: 50 } } as const;
  expect(lockedNodeAt(canvasEditor, dropped)).toBeUndefined();
  setLocked(canvasEditor, [right], true);
  expect(lockedNodeAt(canvasEditor, dropped)?.id).toBe(right);
  dropConnection(canvasEditor, dropped);
  expect(canvasEditor.projection.getView().edges).toEqual([]);
});

test('two nodes that are already connected are not connected again', () => {
  connectNodes(canvasEditor, left, right);
  connect(canvasEditor, {
    source: left,
    target: right,
    sourceHandle: 'source-right',
    targetHandle: 'target-left',
  });
  expect(canvasEditor.projection.getView().edges).toHaveLength(1);
});
