// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newCanvasEditor, syncEditors } from '../testing/canvas-editor-fixture.ts';
import { addNode } from './editor-commands.ts';
import { hasStoredViewport, storeViewport, storedViewport } from './stored-viewport.ts';
import { useFirstFit } from './use-first-fit.ts';

let isNarrow = true;
beforeEach(() => {
  isNarrow = true;
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow }));
});
afterEach(() => vi.unstubAllGlobals());

const FITTED = { x: 12, y: 34, zoom: 0.25 };
const nextFrame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))));

/** Opens a canvas on which another person has a note, which arrives later. */
function openCanvas(hasNamedNode = false) {
  const canvasEditor = newCanvasEditor(1);
  const other = newCanvasEditor(2);
  addNode(other, 'markdownNode', { x: 500, y: 0 });
  const fitAll = vi.fn(() => FITTED);
  const { result } = renderHook(() => useFirstFit(canvasEditor, { canvasId: 'c', hasNamedNode, fitAll }));
  const receive = async () => {
    act(() => syncEditors(canvasEditor, other));
    await nextFrame();
  };
  return { canvasEditor, fitAll, receive, store: (viewport: typeof FITTED) => result.current(viewport) };
}

test('on a phone a canvas is fitted once, when its first nodes arrive, and the fit is not stored', async () => {
  const { canvasEditor, fitAll, receive, store } = openCanvas();
  await nextFrame();
  expect(fitAll).not.toHaveBeenCalled();
  await receive();
  expect(fitAll).toHaveBeenCalledOnce();
  store(FITTED);
  expect(hasStoredViewport('c')).toBe(false);
  store({ ...FITTED, x: 13 });
  expect(storedViewport('c')).toEqual({ ...FITTED, x: 13 });
  act(() => void addNode(canvasEditor, 'markdownNode', { x: 0, y: 900 }));
  await nextFrame();
  expect(fitAll).toHaveBeenCalledOnce();
});

test('a canvas is not fitted where a position is stored, at a desk, for a named node, or after the person added a node', async () => {
  storeViewport('c', { x: 1, y: 2, zoom: 1 });
  const stored = openCanvas();
  await stored.receive();
  expect(stored.fitAll).not.toHaveBeenCalled();
  localStorage.clear();

  const named = openCanvas(true);
  await named.receive();
  expect(named.fitAll).not.toHaveBeenCalled();

  const own = openCanvas();
  act(() => void addNode(own.canvasEditor, 'markdownNode', { x: 0, y: 0 }));
  await own.receive();
  expect(own.fitAll).not.toHaveBeenCalled();

  isNarrow = false;
  const atDesk = openCanvas();
  await atDesk.receive();
  expect(atDesk.fitAll).not.toHaveBeenCalled();

  // A stored position that is no viewport counts as none.
  isNarrow = true;
  localStorage.setItem('foolscap:viewport:c', '{"zoom":99}');
  const damaged = openCanvas();
  await damaged.receive();
  expect(damaged.fitAll).toHaveBeenCalledOnce();
});
