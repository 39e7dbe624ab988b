import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { meet } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import type { NodeType } from '#shared/canvas/node-types.ts';
import { addNode, nudge, setLocked, setTitle } from '../editor/editor-commands.ts';
import { newDesk, placeOf } from '../testing/desks.ts';
import { placeFor } from '../editor/place-for.ts';
import { announcement, connecting, keysOpen } from './connecting.ts';
import { pressShape } from './shape-keys.ts';

let canvasEditor: ReturnType<typeof newDesk>;
let shown: string[];
const sighted = {
  middle: () => ({ x: 0, y: 0 }),
  placeFor: (type: NodeType) =>
    placeFor(canvasEditor, type, { x: -500, y: -400, width: 1000, height: 800 }, 1),
  show: (id: string) => void shown.push(`show ${id}`),
  zoomTo: (ids: readonly string[]) => void shown.push(`zoom ${ids.join(' ')}`),
  showAll: () => void shown.push('all'),
};
const press = (key: string, held: { altKey?: boolean; shiftKey?: boolean; ctrlKey?: boolean } = {}) =>
  pressShape(
    canvasEditor,
    { key, altKey: false, shiftKey: false, ctrlKey: false, metaKey: false, ...held },
    true,
    sighted,
  );
const stepAt = (title: string, x: number, y: number): string => {
  const id = addNode(canvasEditor, 'timelineNode', { x, y });
  setTitle(canvasEditor, id, title);
  return id;
};
const chosen = () => canvasEditor.getView().selectedNodes.map(({ id }) => id);
beforeEach(() => {
  canvasEditor = newDesk();
  shown = [];
});
afterEach(() => {
  connecting.set(null);
  announcement.set('');
  keysOpen.set(false);
});

describe('with no mouse', () => {
  test('a note is made in the middle of what is in sight, and written in at once', () => {
    expect(press('n')).toBe(true);
    const [id = ''] = chosen();
    expect(placeOf(canvasEditor, id)).toEqual([-110, -48, null]);
    expect(canvasEditor.getView().editingId).toBe(id);
    expect(announcement.get()).toBe('Note added');
  });

  test('one note after the other stands beside those that are there, none over another', () => {
    for (let count = 0; count < 6; count++) press('n');
    const rects = canvasEditor.projection.getView().nodes.map(rectOf);
    expect(rects).toHaveLength(6);
    for (const [at, rect] of rects.entries())
      expect(rects.slice(at + 1).some((other) => meet(rect, other))).toBe(false);
  });

  test('one goes to the nearest node that way, which is chosen and comes into sight', () => {
    const [left, right, below] = [stepAt('Left', 0, 0), stepAt('Right', 500, 0), stepAt('Below', 0, 400)];
    canvasEditor.select([left]);
    press('ArrowRight', { altKey: true });
    expect(chosen()).toEqual([right]);
    press('ArrowRight', { altKey: true });
    expect(chosen()).toEqual([right]);
    press('ArrowLeft', { altKey: true });
    press('ArrowDown', { altKey: true });
    expect(chosen()).toEqual([below]);
    expect(shown).toEqual([`show ${right}`, `show ${left}`, `show ${below}`]);
    canvasEditor.select([]);
    press('ArrowUp', { altKey: true });
    expect(chosen()).toEqual([left]);
  });

  test('two nodes are joined: C on the one, Enter on the other', () => {
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
    expect([connecting.get(), press('Enter')]).toEqual([null, false]);
  });

  test('joining is given up by Escape; what is locked is not joined, and says so', () => {
    const [left, right] = [stepAt('Left', 0, 0), stepAt('Right', 500, 0)];
    setLocked(canvasEditor, [right], true);
    canvasEditor.select([right]);
    press('c');
    expect([connecting.get(), announcement.get()]).toEqual([null, 'Right is locked']);
    canvasEditor.select([left]);
    press('c');
    canvasEditor.select([right]);
    press('Enter');
    expect(announcement.get()).toBe('Not connected: Right is locked');
    canvasEditor.select([left]);
    press('c');
    press('Escape');
    expect([connecting.get(), announcement.get()]).toEqual([null, 'Not connected']);
    expect(canvasEditor.projection.getView().edges).toEqual([]);
  });

  test('a node is moved by the grid, and made larger within its bounds', () => {
    const id = stepAt('Left', 117, 60);
    canvasEditor.select([id]);
    expect(placeOf(canvasEditor, id)).toEqual([7, 8, null]);
    nudge(canvasEditor, { x: 20, y: 0 }, 20);
    expect(placeOf(canvasEditor, id)).toEqual([20, 8, null]);
    press('ArrowRight', { altKey: true, shiftKey: true });
    press('ArrowUp', { altKey: true, shiftKey: true });
    press('ArrowUp', { altKey: true, shiftKey: true });
    expect(canvasEditor.projection.node(id)?.size).toEqual({ width: 240, height: 80 });
    setLocked(canvasEditor, [id], true);
    expect(press('ArrowRight', { altKey: true, shiftKey: true })).toBe(false);
    nudge(canvasEditor, { x: 20, y: 0 });
    expect(placeOf(canvasEditor, id)).toEqual([20, 8, null]);
  });

  test('what is chosen is come to, and the keys are listed', () => {
    const id = stepAt('Left', 0, 0);
    canvasEditor.select([id]);
    press('z');
    expect(shown).toEqual([`zoom ${id}`]);
    press('?', { shiftKey: true });
    expect(keysOpen.get()).toBe(true);
  });

  test('who only reads goes over it and changes nothing; keys of the browser stay its own', () => {
    const left = stepAt('Left', 0, 0);
    stepAt('Right', 500, 0);
    canvasEditor.select([left]);
    const read = (key: string, altKey = false, shiftKey = false) =>
      pressShape(canvasEditor, { key, altKey, shiftKey, ctrlKey: false, metaKey: false }, false, sighted);
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
