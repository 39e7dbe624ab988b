import { expect, test } from 'vitest';
import { newDesk } from '../testing/desks.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { addNode, connect } from './editor-commands.ts';
import { around, isEnough } from './viewport-culling.ts';

const SIGHT = { x: 0, y: 0, width: 1000, height: 800 };
const ids = (canvasEditor: CanvasEditor) => canvasEditor.getView().nodes.map(({ id }) => id);
const lines = (canvasEditor: CanvasEditor) =>
  canvasEditor.getView().edges.map(({ source, target }) => [source, target]);
const note = (canvasEditor: CanvasEditor, x: number, y = 100) =>
  addNode(canvasEditor, 'markdownNode', { x, y });
const join = (canvasEditor: CanvasEditor, source: string, target: string) =>
  connect(canvasEditor, { source, target, sourceHandle: 'source-right', targetHandle: 'target-left' });

test('[K18] of a thousand notes those near what is in sight are drawn, whatever comes into sight', () => {
  const canvasEditor = newDesk();
  const all = Array.from({ length: 1000 }, (_, at) => note(canvasEditor, at * 300));
  canvasEditor.select([]);
  expect(ids(canvasEditor)).toHaveLength(1000);
  canvasEditor.look(SIGHT);
  expect(ids(canvasEditor)).toEqual(all.slice(0, 4));
  canvasEditor.look({ ...SIGHT, x: 150_000 });
  expect(ids(canvasEditor)).toEqual(all.slice(500, 504));
  const added = note(canvasEditor, 150_500, 300);
  canvasEditor.select([]);
  expect(ids(canvasEditor)).toContain(added);
});

test('[K18] what is chosen stays, wherever it stands, and all of it is chosen at once', () => {
  const canvasEditor = newDesk();
  const [near, far, other] = [note(canvasEditor, 200), note(canvasEditor, 9_000), note(canvasEditor, 20_000)];
  join(canvasEditor, far, other);
  canvasEditor.look(SIGHT);
  canvasEditor.select([near, far]);
  expect(ids(canvasEditor)).toEqual([near, far, other]);
  expect(lines(canvasEditor)).toEqual([[far, other]]);
  canvasEditor.select([]);
  canvasEditor.look({ ...SIGHT, x: 1 });
  expect(ids(canvasEditor)).toEqual([near]);
  canvasEditor.selectAll();
  expect(canvasEditor.getView().selectedNodes).toHaveLength(3);
  expect(ids(canvasEditor)).toHaveLength(3);
});

test('[K18] a line through what is in sight is drawn though both its ends are far, and no line beyond', () => {
  const canvasEditor = newDesk();
  const [left, right, beyond] = [
    note(canvasEditor, -9_000),
    note(canvasEditor, 9_000),
    note(canvasEditor, 12_000),
  ];
  join(canvasEditor, left, right);
  join(canvasEditor, right, beyond);
  canvasEditor.select([]);
  canvasEditor.look(SIGHT);
  expect(lines(canvasEditor)).toEqual([[left, right]]);
  expect(ids(canvasEditor)).toEqual([left, right]);
});

test('[K18] what stands in frames brings them, from the outermost on; a chosen frame all that is in it', () => {
  const canvasEditor = newDesk();
  const outer = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
  const inner = addNode(canvasEditor, 'frameNode', { x: 280, y: 180 });
  const [first, second] = [note(canvasEditor, 160), note(canvasEditor, 400, 280)];
  canvasEditor.select([]);
  const { x, y } = canvasEditor.projection.node(first)?.place.absolute ?? { x: 0, y: 0 };
  const near = { x: x + 1, y: y + 1, width: 1, height: 1 };
  canvasEditor.look(near);
  expect(ids(canvasEditor)).toEqual([outer, inner, first]);
  expect(canvasEditor.projection.node(second)?.place.frameId).toBe(inner);
  canvasEditor.select([outer]);
  expect(ids(canvasEditor)).toEqual([outer, inner, first, second]);
});

test('[K18] a step of a drag looks for nothing anew: lists stay, but for what is dragged', () => {
  const canvasEditor = newDesk();
  const [dragged, other] = [note(canvasEditor, 200), note(canvasEditor, 600)];
  for (let at = 0; at < 20; at += 1) note(canvasEditor, 5_000 + at * 300);
  canvasEditor.look(SIGHT);
  canvasEditor.select([dragged]);
  const before = canvasEditor.getView();
  canvasEditor.takeNodeChanges([
    { type: 'position', id: dragged, position: { x: 4_800, y: 0 }, dragging: true },
  ]);
  const after = canvasEditor.getView();
  expect(after.nodes.map(({ id }) => id)).toEqual([dragged, other]);
  expect(after.nodes[1]).toBe(before.nodes[1]);
  expect(after.edges).toBe(before.edges);
});

test('what is around serves while it holds what is in sight, and until that is a small part of it', () => {
  const near = around(SIGHT);
  expect(isEnough(near, SIGHT)).toBe(true);
  expect(isEnough(near, { ...SIGHT, x: 700 })).toBe(true);
  expect(isEnough(near, { ...SIGHT, x: 800 })).toBe(false);
  expect(isEnough(near, { ...SIGHT, width: 2_000 })).toBe(false);
  expect(isEnough(near, { x: 400, y: 300, width: 200, height: 160 })).toBe(false);
});
