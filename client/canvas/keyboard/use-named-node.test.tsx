// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import { syncEditors, newCanvasEditor } from '../testing/canvas-editor-fixture.ts';
import type { ViewportCommands } from '../edges/shape-keys.ts';
import { useNamedNode } from './use-named-node.ts';

const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

function openCanvasAt(nodeId: string) {
  const canvasEditor = newCanvasEditor(1);
  const zoomTo = vi.fn();
  const middle = () => ({ x: 0, y: 0 });
  const viewportCommands: ViewportCommands = {
    middle,
    placeFor: middle,
    show: vi.fn(),
    zoomTo,
    showAll: vi.fn(),
  };
  const { rerender } = renderHook((named) => useNamedNode(canvasEditor, named, viewportCommands), {
    initialProps: { nodeId },
  });
  return { canvasEditor, zoomTo, visitAgain: () => rerender({ nodeId }) };
}

test('the canvas selects the node of the URL and zooms to it once, when it arrives', async () => {
  const other = newCanvasEditor(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { canvasEditor, zoomTo } = openCanvasAt(id);
  await nextFrame();
  expect(zoomTo).not.toHaveBeenCalled();
  act(() => syncEditors(canvasEditor, other));
  await nextFrame();
  expect(canvasEditor.getView().selectedNodes.map((node) => node.id)).toEqual([id]);
  act(() => canvasEditor.select([]));
  act(() => void addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 }));
  await nextFrame();
  expect(zoomTo).toHaveBeenCalledOnce();
});

test('the canvas zooms to the node again when its URL is visited again, whatever is selected', async () => {
  const other = newCanvasEditor(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { canvasEditor, zoomTo, visitAgain } = openCanvasAt(id);
  act(() => syncEditors(canvasEditor, other));
  await nextFrame();
  act(() => canvasEditor.select([addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 })]));
  visitAgain();
  await nextFrame();
  expect(canvasEditor.getView().selectedNodes.map((node) => node.id)).toEqual([id]);
  expect(zoomTo).toHaveBeenCalledTimes(2);
});

test('the canvas ignores the node of the URL if it arrives after something else was selected', async () => {
  const other = newCanvasEditor(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { canvasEditor, zoomTo } = openCanvasAt(id);
  const own = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  act(() => syncEditors(canvasEditor, other));
  await nextFrame();
  expect(canvasEditor.getView().selectedNodes.map((node) => node.id)).toEqual([own]);
  expect(zoomTo).not.toHaveBeenCalled();
});
