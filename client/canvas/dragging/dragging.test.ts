import type { NodeChange } from '@xyflow/react';
import { beforeEach, expect, test } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import { newDesk, placeOf } from '../testing/desks.ts';
import { Dragging } from './dragging.ts';

let canvasEditor: ReturnType<typeof newDesk>;
let dragging: Dragging;
/** A note of 220 by 96 with its corner at a place. */
const noteAt = (x: number, y: number): string =>
  addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
const to = (id: string, x: number, y: number): NodeChange<FlowNode> => ({
  type: 'position',
  id,
  position: { x, y },
  dragging: true,
});
const drag = (...changes: NodeChange<FlowNode>[]): void =>
  canvasEditor.takeNodeChanges(dragging.pulled(changes));
beforeEach(() => {
  canvasEditor = newDesk();
  dragging = new Dragging(canvasEditor, () => ({ rect: { x: 0, y: 0, width: 2000, height: 1000 }, zoom: 1 }));
});

test('what is dragged is pulled to what it is aligned with, and written there', () => {
  noteAt(100, 100);
  const note = noteAt(500, 500);
  drag(to(note, 104, 500));
  expect(dragging.getSight().guides[0]).toMatchObject({ axis: 'x', at: 100, from: 100, to: 596 });
  expect(dragging.by).toEqual({ x: -400, y: 0 });
  expect(dragging.getSight().isMoving).toBe(true);
  // The last change of a drag, as React Flow tells it: where the pointer was.
  drag({ ...to(note, 104, 500), dragging: false } as NodeChange<FlowNode>);
  canvasEditor.endDrag();
  dragging.end();
  expect(placeOf(canvasEditor, note)).toEqual([100, 500, null]);
  expect([dragging.getSight().guides, dragging.by]).toEqual([[], null]);
  expect(dragging.getSight().isMoving).toBe(false);
});

test('with a key held it goes where the pointer goes; on the grid lines are shown and pull nothing', () => {
  noteAt(100, 100);
  const note = noteAt(500, 500);
  dragging.setFree(true);
  drag(to(note, 104, 500));
  expect(canvasEditor.getView().nodes.find(({ id }) => id === note)?.position.x).toBe(104);
  expect(dragging.getSight().guides).toEqual([]);
  dragging.setFree(false);
  dragging.setOnGrid(true);
  drag(to(note, 104, 500));
  expect(canvasEditor.getView().nodes.find(({ id }) => id === note)?.position.x).toBe(104);
  drag(to(note, 100, 500));
  expect(dragging.getSight().guides).toHaveLength(1);
});

test('several are pulled as one; what is out of sight pulls nothing', () => {
  noteAt(100, 100);
  noteAt(-3000, 100);
  const [one, two] = [noteAt(500, 500), noteAt(800, 620)];
  drag(to(one, 96, 500), to(two, 396, 620));
  const positionOf = (id: string) => canvasEditor.getView().nodes.find((node) => node.id === id)?.position;
  expect([positionOf(one), positionOf(two)]).toEqual([
    { x: 100, y: 500 },
    { x: 400, y: 620 },
  ]);
  canvasEditor.endDrag();
  dragging.end();
  drag(to(one, -2998, 700));
  expect(positionOf(one)).toEqual({ x: -2998, y: 700 });
});

test('the frame that it would be put into is shown, its own is not', () => {
  const frame = addNode(canvasEditor, 'frameNode', { x: 700, y: 300 });
  const note = noteAt(20, 700);
  drag(to(note, 600, 250));
  expect(dragging.getSight().aimed?.id).toBe(frame);
  canvasEditor.endDrag();
  dragging.end();
  expect(placeOf(canvasEditor, note)?.[2]).toBe(frame);
  const relative = canvasEditor.projection.node(note)?.place.relative ?? { x: 0, y: 0 };
  drag(to(note, relative.x + 10, relative.y + 10));
  expect(dragging.getSight().aimed).toBeUndefined();
});
