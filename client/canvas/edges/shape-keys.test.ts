import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { intersects } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { NodeType } from '#shared/canvas/node-types.ts';
import { addNode, nudge, setLocked, setTitle } from '../editor/editor-commands.ts';
import { newCanvasEditor, placementOf } from '../testing/canvas-editor-fixture.ts';
import { positionForNewNode } from '../editor/position-for-new-node.ts';
import { announcement } from '../editor/announcement.ts';
import { connectionSourceId, isKeyListOpen } from './connecting.ts';
import { handleCanvasKey } from './shape-keys.ts';

let canvasEditor: ReturnType<typeof newCanvasEditor>;
let shown: string[];
const viewport = {
  middle: () => ({ x: 0, y: 0 }),
  placeFor: (type: NodeType) =>
    positionForNewNode(canvasEditor, type, { x: -500, y: -400, width: 1000, height: 800 }, 1),
  show: (id: string) => void shown.push(`show ${id}`),
  zoomTo: (ids: readonly string[]) => void shown.push(`zoom ${ids.join(' ')}`),
  showAll: () => void shown.push('all'),
};
const press = (key: string, modifiers: { altKey?: boolean; shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  handleCanvasKey(
    canvasEditor,
    { key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...modifiers },
    true,
    viewport,
  );
const stepAt = (title: string, x: number, y: number): string => {
  const id = addNode(canvasEditor, 'timelineNode', { x, y });
  setTitle(canvasEditor, id, title);
  return id;
};
const selectedIds = () => canvasEditor.getView().selectedNodes.map(({ id }) => id);
beforeEach(() => {
  canvasEditor = newCanvasEditor();
  shown = [];
});
afterEach(() => {
  connectionSourceId.set(null);
  announcement.set('');
  isKeyListOpen.set(false);
});

describe('the canvas without a mouse', () => {
  test('N adds a note in the middle of the viewport and starts editing it', () => {
    expect(press('n')).toBe(true);
    const [id = ''] = selectedIds();
    expect(placementOf(canvasEditor, id)).toEqual([-110, -48, null]);
    expect(canvasEditor.getView().editingId).toBe(id);
    expect(announcement.get()).toBe('Note added');
  });

  test('notes added one after another do not overlap', () => {
    for (let count = 0; count < 6; count++) press('n');
    const rects = canvasEditor.projection.getView().nodes.map(rectOf);
    expect(rects).toHaveLength(6);
    for (const [at, rect] of rects.entries())
      expect(rects.slice(at + 1).some((other) => intersects(rect, other))).toBe(false);
  });

  test('Alt with an arrow key selects and shows the nearest node in that direction', () => {
    const [left, right, below] = [stepAt('Left', 0, 0), stepAt('Right', 500, 0), stepAt('Below', 0, 400)];
    canvasEditor.select([left]);
    press('ArrowRight', { altKey: true });
    expect(selectedIds()).toEqual([right]);
    press('ArrowRight', { altKey: true });
    expect(selectedIds()).toEqual([right]);
    press('ArrowLeft', { altKey: true });
    press('ArrowDown', { altKey: true });
    expect(selectedIds()).toEqual([below]);
    expect(shown).toEqual([`show ${right}`, `show ${left}`, `show ${below}`]);
    canvasEditor.select([]);
    press('ArrowUp', { altKey: true });
    expect(selectedIds()).toEqual([left]);
  });

  test('C on one node and Enter on another connects them', () => {
    const [left, right] = [stepAt('Left', 0, 0), stepAt('Right', 500, 0)];
    canvasEditor.select([left]);
    press('c');
    expect(announcement.get()).toBe('Connect Left to another node: go there, then press Enter');
    press('Enter');
    expect(announcement.get()).toBe('Choose one other node, then press Enter');
    press('ArrowRight', { altKey: true });
    press('Enter');
    expect(announcement.get()).toBe('Connected Left to Right');
    expect(canvasEditor.projection.getView().edges).toMatchObject([
      { from: { nodeId: left, side: 'right' }, to: { nodeId: right, side: 'left' } },
    ]);
    expect([connectionSourceId.get(), press('Enter')]).toEqual([null, false]);
  });

  test('Escape cancels a connection, and a connection from or to a locked node is refused with a message', () => {
    const [left, right] = [stepAt('Left', 0, 0), stepAt('Right', 500, 0)];
    setLocked(canvasEditor, [right], true);
    canvasEditor.select([right]);
    press('c');
    expect([connectionSourceId.get(), announcement.get()]).toEqual([null, 'Right is locked']);
    canvasEditor.select([left]);
    press('c');
    canvasEditor.select([right]);
    press('Enter');
    expect(announcement.get()).toBe('Not connected: Right is locked');
    canvasEditor.select([left]);
    press('c');
    press('Escape');
    expect([connectionSourceId.get(), announcement.get()]).toEqual([null, 'Not connected']);
    expect(canvasEditor.projection.getView().edges).toEqual([]);
  });

  test('keys move a node along the grid and resize it within its limits, unless it is locked', () => {
    const id = stepAt('Left', 117, 60);
    canvasEditor.select([id]);
    expect(placementOf(canvasEditor, id)).toEqual([7, 8, null]);
    nudge(canvasEditor, { x: 20, y: 0 }, 20);
    expect(placementOf(canvasEditor, id)).toEqual([20, 8, null]);
    press('ArrowRight', { altKey: true, shiftKey: true });
    press('ArrowUp', { altKey: true, shiftKey: true });
    press('ArrowUp', { altKey: true, shiftKey: true });
    expect(canvasEditor.projection.node(id)?.size).toEqual({ width: 240, height: 80 });
    setLocked(canvasEditor, [id], true);
    expect(press('ArrowRight', { altKey: true, shiftKey: true })).toBe(false);
    nudge(canvasEditor, { x: 20, y: 0 });
    expect(placementOf(canvasEditor, id)).toEqual([20, 8, null]);
  });

  test('Z zooms to the selected nodes, and the question mark opens the list of keys', () => {
    const id = stepAt('Left', 0, 0);
    canvasEditor.select([id]);
    press('z');
    expect(shown).toEqual([`zoom ${id}`]);
    press('?', { shiftKey: true });
    expect(isKeyListOpen.get()).toBe(true);
  });

  test('a reader can move between nodes and change nothing, and shortcuts of the browser are not handled', () => {
    const left = stepAt('Left', 0, 0);
    stepAt('Right', 500, 0);
    canvasEditor.select([left]);
    const read = (key: string, altKey = false, shiftKey = false) =>
      handleCanvasKey(
        canvasEditor,
        { key, altKey, shiftKey, ctrlKey: false, metaKey: false },
        false,
        viewport,
      );
    expect([read('n'), read('c'), read('ArrowRight', true, true), read('ArrowRight', true)]).toEqual([
      false,
      false,
      false,
      true,
    ]);
    expect([press('n', { ctrlKey: true }), press('c', { ctrlKey: true }), press('ArrowRight')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(canvasEditor.getView().nodes).toHaveLength(2);
  });
});
