import { expect, test } from 'vitest';
import { encloses, intersects } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { NodeType } from '#shared/canvas/node-types.ts';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { addNode } from './editor-commands.ts';
import { positionForNewNode } from './position-for-new-node.ts';

const VIEWPORT = { x: -720, y: -450, width: 1440, height: 900 };

/** Adds nodes where the dock adds them. @returns their rectangles */
function added(canvasEditor: CanvasEditor, type: NodeType, count: number) {
  return Array.from({ length: count }, () => {
    const id = addNode(canvasEditor, type, positionForNewNode(canvasEditor, type, VIEWPORT, 1));
    const node = canvasEditor.projection.node(id);
    if (!node) throw new Error('It is not on the canvas.');
    return rectOf(node);
  });
}

function expectApart(canvasEditor: CanvasEditor): void {
  const rects = canvasEditor.projection.getView().nodes.map(rectOf);
  for (const [at, rect] of rects.entries())
    expect(rects.slice(at + 1).filter((other) => intersects(rect, other))).toEqual([]);
}

test('a new frame covers neither a note nor another frame, and is in the viewport while there is room', () => {
  const canvasEditor = newCanvasEditor();
  addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  const [first] = added(canvasEditor, 'frameNode', 1);
  expect(first && encloses(VIEWPORT, first)).toBe(true);
  // The viewport has no room for all of these.
  added(canvasEditor, 'frameNode', 5);
  expectApart(canvasEditor);
});

test('steps of a timeline are beside what fills the viewport, and notes stay visible', () => {
  const canvasEditor = newCanvasEditor();
  for (let x = -700; x <= 700; x += 230)
    for (let y = -440; y <= 440; y += 110) addNode(canvasEditor, 'markdownNode', { x, y });
  const [step] = added(canvasEditor, 'timelineNode', 1);
  const others = canvasEditor.projection.getView().nodes.filter(({ type }) => type !== 'timelineNode');
  expect(others.filter((node) => intersects(rectOf(node), step))).toEqual([]);
  const [note] = added(canvasEditor, 'markdownNode', 1);
  expect(note && encloses(VIEWPORT, note)).toBe(true);
});

test('a step that is placed in a frame is in the viewport', () => {
  const canvasEditor = newCanvasEditor();
  addNode(canvasEditor, 'frameNode', { x: 0, y: 0 });
  const [step] = added(canvasEditor, 'timelineNode', 1);
  expect(step && encloses(VIEWPORT, step)).toBe(true);
});
