// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addNode } from '../editor/desk-commands.ts';
import { meet, newDesk } from '../testing/desks.ts';
import type { Sighted } from '../edges/shape-keys.ts';
import { useNamedNode } from './use-named-node.ts';

const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

function opened(nodeId: string) {
  const desk = newDesk(1);
  const zoomTo = vi.fn();
  const middle = () => ({ x: 0, y: 0 });
  const sighted: Sighted = { middle, placeFor: middle, show: vi.fn(), zoomTo, showAll: vi.fn() };
  const { rerender } = renderHook((named) => useNamedNode(desk, named, sighted), {
    initialProps: { nodeId },
  });
  return { desk, zoomTo, goThere: () => rerender({ nodeId }) };
}

test('the node of the address is come to when it arrives, once', async () => {
  const other = newDesk(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { desk, zoomTo } = opened(id);
  await frame();
  expect(zoomTo).not.toHaveBeenCalled();
  act(() => meet(desk, other));
  await frame();
  expect(desk.getView().selectedNodes.map((node) => node.id)).toEqual([id]);
  act(() => desk.select([]));
  act(() => void addNode(desk, 'markdownNode', { x: 0, y: 0 }));
  await frame();
  expect(zoomTo).toHaveBeenCalledOnce();
});

test('who goes to its address again comes to it again, whatever is chosen', async () => {
  const other = newDesk(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { desk, zoomTo, goThere } = opened(id);
  act(() => meet(desk, other));
  await frame();
  act(() => desk.select([addNode(desk, 'markdownNode', { x: 0, y: 0 })]));
  goThere();
  await frame();
  expect(desk.getView().selectedNodes.map((node) => node.id)).toEqual([id]);
  expect(zoomTo).toHaveBeenCalledTimes(2);
});

test('one that comes after something else was chosen is let be', async () => {
  const other = newDesk(2);
  const id = addNode(other, 'markdownNode', { x: 500, y: 0 });
  const { desk, zoomTo } = opened(id);
  const own = addNode(desk, 'markdownNode', { x: 0, y: 0 });
  act(() => meet(desk, other));
  await frame();
  expect(desk.getView().selectedNodes.map((node) => node.id)).toEqual([own]);
  expect(zoomTo).not.toHaveBeenCalled();
});
