// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addNode } from '../editor/editor-commands.ts';
import { meet, newDesk } from '../testing/desks.ts';
import type { VisibleNodes } from '../edges/shape-keys.ts';
import { useNamedNode } from './use-named-node.ts';

const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

function opened(nodeId: string) {
  const canvasEditor = newDesk(1);
  const zoomTo = vi.fn();
  const middle = () => ({ x: 0, y: 0 });
  const sighted: VisibleNodes = { middle, placeFor: middle, show: vi.fn(), zoomTo, showAll: vi.fn() };
  const { rerender } = renderHook((named) => useNamedNode(canvasEditor, named, sighted), {
    initialProps: { nodeId },
  });
  return { canvasEditor, zoomTo, goThere: () => rerender({ nodeId }) };
}

test('the node of the address is come to when it arrives, once', async () => {
  const other = newDesk(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { canvasEditor, zoomTo } = opened(id);
  await frame();
  expect(zoomTo).not.toHaveBeenCalled();
  act(() => meet(canvasEditor, other));
  await frame();
  expect(canvasEditor.getView().selectedNodes.map((node) => node.id)).toEqual([id]);
  act(() => canvasEditor.select([]));
  act(() => void addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 }));
  await frame();
  expect(zoomTo).toHaveBeenCalledOnce();
});

test('who goes to its address again comes to it again, whatever is chosen', async () => {
  const other = newDesk(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { canvasEditor, zoomTo, goThere } = opened(id);
  act(() => meet(canvasEditor, other));
  await frame();
  act(() => canvasEditor.select([addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 })]));
  goThere();
  await frame();
  expect(canvasEditor.getView().selectedNodes.map((node) => node.id)).toEqual([id]);
  expect(zoomTo).toHaveBeenCalledTimes(2);
});

test('one that comes after something else was chosen is let be', async () => {
  const other = newDesk(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { canvasEditor, zoomTo } = opened(id);
  const own = addNode(canvasEditor, 'markdownNode', { x: 0, y: 0 });
  act(() => meet(canvasEditor, other));
  await frame();
  expect(canvasEditor.getView().selectedNodes.map((node) => node.id)).toEqual([own]);
  expect(zoomTo).not.toHaveBeenCalled();
});
