import { describe, expect, test } from 'vitest';
import { moveNode, resizeNode } from '#shared/canvas/changes/node-changes.ts';
import { overlaps } from '#shared/canvas/layout/bounds.ts';
import { rectOf } from '#shared/canvas/layout/frame-under.ts';
import { STEP } from '#shared/canvas/node-types.ts';
import { SeededRandom } from '#shared/testing/seeded-random.ts';
import { newCanvasEditor, syncEditors } from '../testing/canvas-editor-fixture.ts';
import { addStep } from './add-step.ts';
import type { CanvasEditor } from './canvas-editor.ts';
import { addNode, setLocked } from './editor-commands.ts';

/** A timeline of steps of one size at a distance of each other. */
function timelineOf(count: number, { width = 220, height = 104, distance = 250 } = {}) {
  const canvasEditor = newCanvasEditor();
  const ids = [addNode(canvasEditor, STEP, { x: 110, y: 52 })];
  while (ids.length < count) ids.push(addStep(canvasEditor, ids.at(-1)!, 'right')!);
  canvasEditor.act((writer) => {
    for (const [at, id] of ids.entries()) {
      moveNode(writer, id, { absolute: { x: at * distance, y: 0 } });
      resizeNode(writer, id, STEP, { width, height });
    }
  });
  return { canvasEditor, ids };
}

/** The drawn steps of the main line in order: their ids and boxes. */
const line = (canvasEditor: CanvasEditor) =>
  canvasEditor.projection
    .getView()
    .nodes.filter(({ step }) => step && !step.isBranch)
    .sort((a, b) => a.step!.number - b.step!.number)
    .map((node) => ({ id: node.id, ...rectOf(node) }));
const xs = (canvasEditor: CanvasEditor): number[] => line(canvasEditor).map(({ x }) => x);

/** Returns the pairs of nodes of which one covers a part of the other. */
function overlapsOf(canvasEditor: CanvasEditor): string[] {
  const { nodes } = canvasEditor.projection.getView();
  return nodes.flatMap((a, at) =>
    nodes
      .slice(at + 1)
      .filter((b) => overlaps(rectOf(a), rectOf(b)))
      .map((b) => `${a.id} on ${b.id}`),
  );
}

/** The second canvas of two people who have the same state. */
function other(canvasEditor: CanvasEditor): CanvasEditor {
  const second = newCanvasEditor(2);
  syncEditors(canvasEditor, second);
  return second;
}

describe('[K10] adding a step to a timeline', () => {
  test('a new last step has its neighbour’s size, 250 units on, at the same height', () => {
    const { canvasEditor, ids } = timelineOf(2, { width: 230, height: 180 });
    const id = addStep(canvasEditor, ids[1]!, 'right');
    expect(line(canvasEditor).at(-1)).toEqual({ id, x: 500, y: 0, width: 230, height: 180 });
  });

  test('a step next to a wide one stands as far on as that one needs', () => {
    const { canvasEditor, ids } = timelineOf(1, { width: 400 });
    addStep(canvasEditor, ids[0]!, 'right');
    expect(xs(canvasEditor)).toEqual([0, 430]);
  });

  test('a step before another one gets its position and its size, and the following steps move over', () => {
    const { canvasEditor, ids } = timelineOf(4, { height: 140 });
    const id = addStep(canvasEditor, ids[1]!, 'left')!;
    expect(line(canvasEditor).map((box) => box.id)).toEqual([ids[0], id, ids[1], ids[2], ids[3]]);
    expect(line(canvasEditor)[1]).toMatchObject({ x: 250, y: 0, height: 140 });
    expect(xs(canvasEditor)).toEqual([0, 250, 500, 750, 1000]);
    canvasEditor.undo();
    expect(xs(canvasEditor)).toEqual([0, 250, 500, 750]);
  });

  test('steps at other distances keep them, and a large gap ends the movement', () => {
    const { canvasEditor, ids } = timelineOf(4, { distance: 300 });
    canvasEditor.act((writer) => moveNode(writer, ids[3]!, { absolute: { x: 1500, y: 0 } }));
    addStep(canvasEditor, ids[1]!, 'left');
    expect(xs(canvasEditor)).toEqual([0, 300, 550, 850, 1500]);
  });

  test('branches move over with their steps', () => {
    const { canvasEditor, ids } = timelineOf(3);
    const branch = addStep(canvasEditor, ids[1]!, 'bottom')!;
    const outer = addStep(canvasEditor, branch, 'bottom')!;
    addStep(canvasEditor, ids[1]!, 'left');
    expect([branch, outer].map((id) => canvasEditor.projection.node(id)?.position.absolute)).toEqual([
      { x: 500, y: 250 },
      { x: 500, y: 500 },
    ]);
  });

  test('a locked step does not move: the steps before it make room, and no step is put onto it', () => {
    const before = timelineOf(3);
    setLocked(before.canvasEditor, [before.ids[2]!], true);
    addStep(before.canvasEditor, before.ids[2]!, 'left');
    expect(xs(before.canvasEditor)).toEqual([-250, 0, 250, 500]);
    const after = timelineOf(4);
    setLocked(after.canvasEditor, [after.ids[2]!], true);
    addStep(after.canvasEditor, after.ids[1]!, 'left');
    expect(after.canvasEditor.projection.node(after.ids[2]!)?.position.absolute.x).toBe(500);
    expect(overlapsOf(after.canvasEditor)).toEqual([]);
  });

  test('a step stays in the frame of its neighbour, which grows for it', () => {
    const { canvasEditor, ids } = timelineOf(1);
    const frame = addNode(canvasEditor, 'frameNode', { x: 110, y: 52 });
    const { absolute } = canvasEditor.projection.node(frame)!.position;
    canvasEditor.act((writer) => {
      resizeNode(writer, frame, 'frameNode', { width: 400, height: 300 });
      moveNode(writer, ids[0]!, { absolute: { x: 0, y: 0 }, frame: { id: frame, absolute } });
    });
    const id = addStep(canvasEditor, ids[0]!, 'right')!;
    const shown = canvasEditor.projection.node(id)!;
    expect(shown.position).toMatchObject({ frameId: frame, absolute: { x: 250, y: 0 } });
    expect(canvasEditor.projection.node(frame)?.size.width).toBe(250 - absolute.x + 220 + 24);
  });
});

describe('[K10] two people who add steps at the same time', () => {
  test.each([
    ['after the last step', 2, 'right'],
    ['before the second step', 1, 'left'],
  ] as const)(
    'of two steps %s none is lost, none covers another, and both people see the same',
    (_where, at, side) => {
      const { canvasEditor: one, ids } = timelineOf(3, { width: 240 });
      const two = other(one);
      const added = [addStep(one, ids[at]!, side)!, addStep(two, ids[at]!, side)!];
      syncEditors(one, two);
      expect(line(one).map(({ id }) => id)).toEqual(expect.arrayContaining([...ids, ...added]));
      expect(line(one)).toHaveLength(5);
      expect(overlapsOf(one)).toEqual([]);
      expect(xs(one)).toEqual([0, 250, 500, 750, 1000]);
      expect(line(two)).toEqual(line(one));
    },
  );

  test('two branches on the same side of a step stand one behind the other', () => {
    const { canvasEditor: one, ids } = timelineOf(2);
    const two = other(one);
    const added = [addStep(one, ids[0]!, 'bottom')!, addStep(two, ids[0]!, 'bottom')!];
    syncEditors(one, two);
    const ys = added.map((id) => one.projection.node(id)?.position.absolute.y ?? 0).sort((a, b) => a - b);
    expect(ys).toEqual([250, 450]);
    expect(overlapsOf(one)).toEqual([]);
  });

  test('the next step added beside steps that are drawn apart finds a free position', () => {
    const { canvasEditor: one, ids } = timelineOf(2);
    const two = other(one);
    addStep(one, ids[1]!, 'left');
    addStep(two, ids[1]!, 'left');
    syncEditors(one, two);
    addStep(one, line(one)[1]!.id, 'left');
    expect(xs(one)).toEqual([0, 250, 500, 750, 1000]);
    expect(overlapsOf(one)).toEqual([]);
  });

  test('after random additions by two people all steps are there, on one line, in the same order for both', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = new SeededRandom(seed);
      const { canvasEditor: one, ids } = timelineOf(3);
      const two = other(one);
      const added: string[] = [...ids];
      for (let round = 0; round < 3; round += 1) {
        const anchor = random.pick(line(one)).id;
        for (const each of [one, two]) {
          const id = addStep(each, anchor, 'left') ?? addStep(each, line(each).at(-1)!.id, 'right');
          added.push(id!);
        }
        syncEditors(one, two);
      }
      expect(
        line(one)
          .map(({ id }) => id)
          .sort(),
        `seed ${seed}`,
      ).toEqual(added.sort());
      expect(overlapsOf(one), `seed ${seed}`).toEqual([]);
      expect(new Set(line(one).map(({ y }) => y)).size, `seed ${seed}`).toBe(1);
      expect(line(two), `seed ${seed}`).toEqual(line(one));
    }
  });
});
