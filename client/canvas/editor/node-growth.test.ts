import { beforeEach, expect, test } from 'vitest';
import * as Y from 'yjs';
import { newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import { addNode } from './editor-commands.ts';

let canvasEditor: ReturnType<typeof newCanvasEditor>;
let id: string;
const shownHeight = () => canvasEditor.getView().nodes.find((node) => node.id === id)?.height;
const storedHeight = () => canvasEditor.projection.node(id)?.size.height;

beforeEach(() => {
  canvasEditor = newCanvasEditor();
  id = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
});

test('[K4] a note that grows while it is edited is shown higher, and nothing is written', () => {
  const before = Y.encodeStateVector(canvasEditor.doc);
  canvasEditor.growTo(id, 240);
  expect([shownHeight(), storedHeight()]).toEqual([240, 96]);
  canvasEditor.growTo(id, 60);
  expect(shownHeight()).toBe(96);
  canvasEditor.growTo(id, 1e7);
  expect(shownHeight()).toBeLessThan(1e7);
  expect(Y.encodeStateVector(canvasEditor.doc)).toEqual(before);
});

test('[K4] the height of a note is written once when its editing ends, and undo does not revert it', () => {
  for (const height of [120, 180, 240]) canvasEditor.growTo(id, height);
  let updates = 0;
  canvasEditor.doc.on('update', () => (updates += 1));
  canvasEditor.endGrowth(id, true);
  expect([shownHeight(), storedHeight(), updates]).toEqual([240, 240, 1]);
  const { newestStep } = canvasEditor;
  canvasEditor.growTo(id, 300);
  canvasEditor.endGrowth(id, true);
  expect([storedHeight(), canvasEditor.newestStep]).toEqual([300, newestStep]);
});

test('a note that was only opened returns to its stored height', () => {
  canvasEditor.growTo(id, 240);
  canvasEditor.endGrowth(id, false);
  expect([shownHeight(), storedHeight()]).toEqual([96, 96]);
});
