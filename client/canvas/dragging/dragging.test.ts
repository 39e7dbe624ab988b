import type { NodeChange } from '@xyflow/react';
import { beforeEach, expect, test } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import type { FlowNode } from '../editor/flow-items.ts';
import { newCanvasEditor, placementOf } from '../testing/canvas-editor-fixture.ts';
import { Dragging } from './dragging.ts';

let canvasEditor: ReturnType<typeof newCanvasEditor>;
let dragging: Dragging;
/** Adds a note of 220 by 96 units with its top left corner at a point. */
const noteAt = (x: number, y: number): string =>
  addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
const moveTo = (id: string, x: number, y: number): NodeChange<FlowNode> => ({
  type: 'position',
  id,
  position: { x, y },
  dragging: true,
});
const drag = (...changes: NodeChange<FlowNode>[]): void =>
  canvasEditor.applyNodeChanges(dragging.snapChanges(changes));
beforeEach(() => {
  canvasEditor = newCanvasEditor();
  dragging = new Dragging(canvasEditor, () => ({ rect: { x: 0, y: 0, width: 2000, height: 1000 }, zoom: 1 }));
});

test('a dragged node snaps to an alignment guide and is written at the snapped position', () => {
  noteAt(100, 100);
  const note = noteAt(500, 500);
  drag(moveTo(note, 104, 500));
  expect(dragging.getFeedback().guides[0]).toMatchObject({ axis: 'x', at: 100, from: 100, to: 596 });
  expect(dragging.offset).toEqual({ x: -400, y: 0 });
  expect(dragging.getFeedback().isMoving).toBe(true);
  // The last change of a drag from React Flow has the position of the pointer.
  drag({ ...moveTo(note, 104, 500), dragging: false } as NodeChange<FlowNode>);
  canvasEditor.endDrag();
  dragging.end();
  expect(placementOf(canvasEditor, note)).toEqual([100, 500, null]);
  expect([dragging.getFeedback().guides, dragging.offset]).toEqual([[], null]);
  expect(dragging.getFeedback().isMoving).toBe(false);
});

test('[K13] a drag writes the position to the document once, when it ends', () => {
  const note = noteAt(500, 500);
  let writes = 0;
  canvasEditor.doc.on('update', () => writes++);
  for (const x of [510, 620, 730]) drag(moveTo(note, x, 500));
  expect(writes).toBe(0);
  drag({ ...moveTo(note, 730, 500), dragging: false } as NodeChange<FlowNode>);
  canvasEditor.endDrag();
  expect(writes).toBe(1);
  expect(placementOf(canvasEditor, note)).toEqual([730, 500, null]);
});

test('a held modifier key turns snapping off, and on the grid guides are shown without snapping', () => {
  noteAt(100, 100);
  const note = noteAt(500, 500);
  dragging.setSnappingOff(true);
  drag(moveTo(note, 104, 500));
  expect(canvasEditor.getView().nodes.find(({ id }) => id === note)?.position.x).toBe(104);
  expect(dragging.getFeedback().guides).toEqual([]);
  dragging.setSnappingOff(false);
  dragging.setOnGrid(true);
  drag(moveTo(note, 104, 500));
  expect(canvasEditor.getView().nodes.find(({ id }) => id === note)?.position.x).toBe(104);
  drag(moveTo(note, 100, 500));
  expect(dragging.getFeedback().guides).toHaveLength(1);
});

test('several dragged nodes snap as one, and nodes outside the viewport give no guides', () => {
  noteAt(100, 100);
  noteAt(-3000, 100);
  const [one, two] = [noteAt(500, 500), noteAt(800, 620)];
  drag(moveTo(one, 96, 500), moveTo(two, 396, 620));
  const positionOf = (id: string) => canvasEditor.getView().nodes.find((node) => node.id === id)?.position;
  expect([positionOf(one), positionOf(two)]).toEqual([
    { x: 100, y: 500 },
    { x: 400, y: 620 },
  ]);
  canvasEditor.endDrag();
  dragging.end();
  drag(moveTo(one, -2998, 700));
  expect(positionOf(one)).toEqual({ x: -2998, y: 700 });
});

test('the target frame of a drag is shown, unless the node is already in it', () => {
  const frame = addNode(canvasEditor, 'frameNode', { x: 700, y: 300 });
  const note = noteAt(20, 700);
  drag(moveTo(note, 600, 250));
  expect(dragging.getFeedback().targetFrame?.id).toBe(frame);
  canvasEditor.endDrag();
  dragging.end();
  expect(placementOf(canvasEditor, note)?.[2]).toBe(frame);
  const relative = canvasEditor.projection.node(note)?.position.relative ?? { x: 0, y: 0 };
  drag(moveTo(note, relative.x + 10, relative.y + 10));
  expect(dragging.getFeedback().targetFrame).toBeUndefined();
});
