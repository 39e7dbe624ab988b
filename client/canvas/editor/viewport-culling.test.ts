import { expect, test } from 'vitest';
import { newDesk } from '../testing/desks.ts';
import type { CanvasDesk } from './canvas-editor.ts';
import { addNode, connect } from './desk-commands.ts';
import { around, isEnough } from './viewport-culling.ts';

const SIGHT = { x: 0, y: 0, width: 1000, height: 800 };
const ids = (desk: CanvasDesk) => desk.getView().nodes.map(({ id }) => id);
const lines = (desk: CanvasDesk) => desk.getView().edges.map(({ source, target }) => [source, target]);
const note = (desk: CanvasDesk, x: number, y = 100) => addNode(desk, 'markdownNode', { x, y });
const join = (desk: CanvasDesk, source: string, target: string) =>
  connect(desk, { source, target, sourceHandle: 'source-right', targetHandle: 'target-left' });

test('[K18] of a thousand notes those near what is in sight are drawn, whatever comes into sight', () => {
  const desk = newDesk();
  const all = Array.from({ length: 1000 }, (_, at) => note(desk, at * 300));
  desk.select([]);
  expect(ids(desk)).toHaveLength(1000);
  desk.look(SIGHT);
  expect(ids(desk)).toEqual(all.slice(0, 4));
  desk.look({ ...SIGHT, x: 150_000 });
  expect(ids(desk)).toEqual(all.slice(500, 504));
  const added = note(desk, 150_500, 300);
  desk.select([]);
  expect(ids(desk)).toContain(added);
});

test('[K18] what is chosen stays, wherever it stands, and all of it is chosen at once', () => {
  const desk = newDesk();
  const [near, far, other] = [note(desk, 200), note(desk, 9_000), note(desk, 20_000)];
  join(desk, far, other);
  desk.look(SIGHT);
  desk.select([near, far]);
  expect(ids(desk)).toEqual([near, far, other]);
  expect(lines(desk)).toEqual([[far, other]]);
  desk.select([]);
  desk.look({ ...SIGHT, x: 1 });
  expect(ids(desk)).toEqual([near]);
  desk.selectAll();
  expect(desk.getView().selectedNodes).toHaveLength(3);
  expect(ids(desk)).toHaveLength(3);
});

test('[K18] a line through what is in sight is drawn though both its ends are far, and no line beyond', () => {
  const desk = newDesk();
  const [left, right, beyond] = [note(desk, -9_000), note(desk, 9_000), note(desk, 12_000)];
  join(desk, left, right);
  join(desk, right, beyond);
  desk.select([]);
  desk.look(SIGHT);
  expect(lines(desk)).toEqual([[left, right]]);
  expect(ids(desk)).toEqual([left, right]);
});

test('[K18] what stands in frames brings them, from the outermost on; a chosen frame all that is in it', () => {
  const desk = newDesk();
  const outer = addNode(desk, 'frameNode', { x: 240, y: 160 });
  const inner = addNode(desk, 'frameNode', { x: 280, y: 180 });
  const [first, second] = [note(desk, 160), note(desk, 400, 280)];
  desk.select([]);
  const { x, y } = desk.projection.node(first)?.place.absolute ?? { x: 0, y: 0 };
  const near = { x: x + 1, y: y + 1, width: 1, height: 1 };
  desk.look(near);
  expect(ids(desk)).toEqual([outer, inner, first]);
  expect(desk.projection.node(second)?.place.frameId).toBe(inner);
  desk.select([outer]);
  expect(ids(desk)).toEqual([outer, inner, first, second]);
});

test('[K18] a step of a drag looks for nothing anew: lists stay, but for what is dragged', () => {
  const desk = newDesk();
  const [dragged, other] = [note(desk, 200), note(desk, 600)];
  for (let at = 0; at < 20; at += 1) note(desk, 5_000 + at * 300);
  desk.look(SIGHT);
  desk.select([dragged]);
  const before = desk.getView();
  desk.takeNodeChanges([{ type: 'position', id: dragged, position: { x: 4_800, y: 0 }, dragging: true }]);
  const after = desk.getView();
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
