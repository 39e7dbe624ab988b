import { expect, test } from 'vitest';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { addNode, connect } from './editor-commands.ts';
import { withMargin, canKeepArea } from './viewport-culling.ts';

const VISIBLE = { x: 0, y: 0, width: 1000, height: 800 };
const ids = (canvasEditor: CanvasEditor) => canvasEditor.getView().nodes.map(({ id }) => id);
const edgeEnds = (canvasEditor: CanvasEditor) =>
  canvasEditor.getView().edges.map(({ source, target }) => [source, target]);
const note = (canvasEditor: CanvasEditor, x: number, y = 100) =>
  addNode(canvasEditor, 'markdownNode', { x, y });
const connectSides = (canvasEditor: CanvasEditor, source: string, target: string) =>
  connect(canvasEditor, { source, target, sourceHandle: 'source-right', targetHandle: 'target-left' });

test('[K18] a canvas of a thousand notes renders those near the visible area as it moves', () => {
  const canvasEditor = newCanvasEditor();
  const all = Array.from({ length: 1000 }, (_, at) => note(canvasEditor, at * 300));
  canvasEditor.select([]);
  expect(ids(canvasEditor)).toHaveLength(1000);
  canvasEditor.setRenderedArea(VISIBLE);
  expect(ids(canvasEditor)).toEqual(all.slice(0, 4));
  canvasEditor.setRenderedArea({ ...VISIBLE, x: 150_000 });
  expect(ids(canvasEditor)).toEqual(all.slice(500, 504));
  const added = note(canvasEditor, 150_500, 300);
  canvasEditor.select([]);
  expect(ids(canvasEditor)).toContain(added);
});

test('[K18] selected nodes are rendered wherever they are, and select all includes nodes that are not rendered', () => {
  const canvasEditor = newCanvasEditor();
  const [near, far, other] = [note(canvasEditor, 200), note(canvasEditor, 9_000), note(canvasEditor, 20_000)];
  connectSides(canvasEditor, far, other);
  canvasEditor.setRenderedArea(VISIBLE);
  canvasEditor.select([near, far]);
  expect(ids(canvasEditor)).toEqual([near, far, other]);
  expect(edgeEnds(canvasEditor)).toEqual([[far, other]]);
  canvasEditor.select([]);
  canvasEditor.setRenderedArea({ ...VISIBLE, x: 1 });
  expect(ids(canvasEditor)).toEqual([near]);
  canvasEditor.selectAll();
  expect(canvasEditor.getView().selectedNodes).toHaveLength(3);
  expect(ids(canvasEditor)).toHaveLength(3);
});

test('[K18] an edge that crosses the visible area is rendered with its distant ends, and one outside is not', () => {
  const canvasEditor = newCanvasEditor();
  const [left, right, beyond] = [
    note(canvasEditor, -9_000),
    note(canvasEditor, 9_000),
    note(canvasEditor, 12_000),
  ];
  connectSides(canvasEditor, left, right);
  connectSides(canvasEditor, right, beyond);
  canvasEditor.select([]);
  canvasEditor.setRenderedArea(VISIBLE);
  expect(edgeEnds(canvasEditor)).toEqual([[left, right]]);
  expect(ids(canvasEditor)).toEqual([left, right]);
});

test('[K18] a rendered node brings its frames, the outermost first, and a selected frame brings its contents', () => {
  const canvasEditor = newCanvasEditor();
  const outer = addNode(canvasEditor, 'frameNode', { x: 240, y: 160 });
  const inner = addNode(canvasEditor, 'frameNode', { x: 280, y: 180 });
  const [first, second] = [note(canvasEditor, 160), note(canvasEditor, 400, 280)];
  canvasEditor.select([]);
  const { x, y } = canvasEditor.projection.node(first)?.position.absolute ?? { x: 0, y: 0 };
  const area = { x: x + 1, y: y + 1, width: 1, height: 1 };
  canvasEditor.setRenderedArea(area);
  expect(ids(canvasEditor)).toEqual([outer, inner, first]);
  expect(canvasEditor.projection.node(second)?.position.frameId).toBe(inner);
  canvasEditor.select([outer]);
  expect(ids(canvasEditor)).toEqual([outer, inner, first, second]);
});

test('[K18] a step of a drag reuses the lists and replaces only the dragged node', () => {
  const canvasEditor = newCanvasEditor();
  const [dragged, other] = [note(canvasEditor, 200), note(canvasEditor, 600)];
  for (let at = 0; at < 20; at += 1) note(canvasEditor, 5_000 + at * 300);
  canvasEditor.setRenderedArea(VISIBLE);
  canvasEditor.select([dragged]);
  const before = canvasEditor.getView();
  canvasEditor.applyNodeChanges([
    { type: 'position', id: dragged, position: { x: 4_800, y: 0 }, dragging: true },
  ]);
  const after = canvasEditor.getView();
  expect(after.nodes.map(({ id }) => id)).toEqual([dragged, other]);
  expect(after.nodes[1]).toBe(before.nodes[1]);
  expect(after.edges).toBe(before.edges);
});

test('the rendered area is reused while it contains the visible area and that is not a small part of it', () => {
  const area = withMargin(VISIBLE);
  expect(canKeepArea(area, VISIBLE)).toBe(true);
  expect(canKeepArea(area, { ...VISIBLE, x: 700 })).toBe(true);
  expect(canKeepArea(area, { ...VISIBLE, x: 800 })).toBe(false);
  expect(canKeepArea(area, { ...VISIBLE, width: 2_000 })).toBe(false);
  expect(canKeepArea(area, { x: 400, y: 300, width: 200, height: 160 })).toBe(false);
});
