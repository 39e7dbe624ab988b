import { describe, expect, test } from 'vitest';
import { addNode, deleteChosen, nudge } from '../editor/desk-commands.ts';
import { dragTo, meet, newDesk, placeOf } from '../testing/desks.ts';
import { frameChosen, unframeChosen } from './frame-commands.ts';

/** A note of 220 by 96 with its corner at a place. */
const noteAt = (desk: ReturnType<typeof newDesk>, x: number, y: number): string =>
  addNode(desk, 'markdownNode', { x: x + 110, y: y + 48 });
/** A frame of 480 by 320. */
const frameAt = (desk: ReturnType<typeof newDesk>, x: number, y: number): string =>
  addNode(desk, 'frameNode', { x: x + 240, y: y + 160 });

describe('[K1] a node is put into a frame by dropping it there', () => {
  test('place and frame are written as one value, and the frame takes it along', () => {
    const desk = newDesk();
    const frame = frameAt(desk, 0, 0);
    const note = noteAt(desk, 600, 0);
    expect(placeOf(desk, note)).toEqual([600, 0, null]);
    dragTo(desk, note, 100, 50);
    expect(placeOf(desk, note)).toEqual([100, 50, frame]);
    expect(desk.doc.getMap<never>('nodes').toJSON()[note]).toMatchObject({ at: [100, 50, frame, 100, 50] });
    dragTo(desk, frame, 1000, 0);
    expect(placeOf(desk, note)).toEqual([1100, 50, frame]);
    // By its middle: half of it stands out, and still it is in; dragged farther it is out.
    dragTo(desk, note, 1300, 50);
    expect(placeOf(desk, note)).toEqual([1300, 50, frame]);
    dragTo(desk, note, 1500, 50);
    expect(placeOf(desk, note)).toEqual([1500, 50, null]);
    desk.undo();
    expect(placeOf(desk, note)).toEqual([1300, 50, frame]);
  });

  test('what is made within a frame is in it; frames go into frames, never into what is in them', () => {
    const desk = newDesk();
    const outer = frameAt(desk, 0, 0);
    const inner = frameAt(desk, 40, 40);
    const note = noteAt(desk, 100, 100);
    expect([placeOf(desk, inner)?.[2], placeOf(desk, note)?.[2]]).toEqual([outer, inner]);
    dragTo(desk, outer, 60, 60);
    expect(placeOf(desk, outer)).toEqual([60, 60, null]);
    expect(placeOf(desk, note)).toEqual([160, 160, inner]);
  });

  test('a frame pulled at its left edge leaves what is in it where it stands', () => {
    const desk = newDesk();
    const frame = frameAt(desk, 0, 0);
    const note = noteAt(desk, 100, 50);
    desk.takeNodeChanges([
      { type: 'position', id: frame, position: { x: -60, y: 0 } },
      { type: 'dimensions', id: frame, dimensions: { width: 540, height: 320 }, resizing: true },
      { type: 'position', id: note, position: { x: 160, y: 50 } },
    ]);
    desk.endResize();
    expect(placeOf(desk, frame)).toEqual([-60, 0, null]);
    expect(placeOf(desk, note)).toEqual([100, 50, frame]);
    expect(desk.projection.node(frame)?.size.width).toBe(540);
  });
});

describe('[K8] a frame', () => {
  test('is put around what is chosen, and taken away again; nothing moves', () => {
    const desk = newDesk();
    const [one, two] = [noteAt(desk, 0, 0), noteAt(desk, 300, 200)];
    desk.select([one, two]);
    const frame = frameChosen(desk) ?? '';
    expect(desk.projection.node(frame)).toMatchObject({ size: { width: 600, height: 376 } });
    expect([placeOf(desk, one), placeOf(desk, two)]).toEqual([
      [0, 0, frame],
      [300, 200, frame],
    ]);
    // Behind everything: in the list of what is drawn it comes before what is in it.
    expect(desk.getView().nodes.map(({ id }) => id)).toEqual([frame, one, two]);
    dragTo(desk, frame, 60, 60);
    expect(unframeChosen(desk)).toBe(1);
    expect([placeOf(desk, one), placeOf(desk, two)]).toEqual([
      [100, 100, null],
      [400, 300, null],
    ]);
    expect(desk.getView().selectedNodes.map(({ id }) => id)).toEqual([one, two]);
    desk.undo();
    expect(placeOf(desk, one)).toEqual([100, 100, frame]);
    expect([frameChosen(newDesk()), unframeChosen(newDesk())]).toEqual([undefined, 0]);
  });

  test('leaves what is in it behind when it is deleted, at its place', () => {
    const desk = newDesk();
    const frame = frameAt(desk, 200, 100);
    const note = noteAt(desk, 300, 200);
    desk.select([frame]);
    expect(deleteChosen(desk)).toBe(1);
    expect(placeOf(desk, note)).toEqual([300, 200, null]);
  });

  test('a chosen frame moves by keys with what is in it once, chosen or not', () => {
    const desk = newDesk();
    const outer = frameAt(desk, 0, 0);
    const inner = frameAt(desk, 40, 40);
    const note = noteAt(desk, 100, 100);
    desk.select([outer, note]);
    nudge(desk, { x: 20, y: 0 });
    expect([placeOf(desk, outer)?.[0], placeOf(desk, inner)?.[0], placeOf(desk, note)?.[0]]).toEqual([
      20, 60, 120,
    ]);
  });

  test('two people put two frames into each other: both see both, the smaller id on the canvas', () => {
    const [ines, teo] = [newDesk(1), newDesk(2)];
    const left = frameAt(ines, 0, 0);
    const right = frameAt(ines, 600, 0);
    const note = noteAt(ines, 100, 100);
    meet(ines, teo);
    dragTo(ines, left, 620, 20);
    dragTo(teo, right, 20, 20);
    meet(ines, teo);
    for (const desk of [ines, teo]) {
      expect(
        desk
          .getView()
          .nodes.map(({ id }) => id)
          .sort(),
      ).toEqual([left, right, note].sort());
      const [root] = [left, right].sort();
      expect(desk.getView().nodes[0]?.id).toBe(root);
      expect(desk.projection.node(root ?? '')?.place.frameId).toBeNull();
      expect(placeOf(desk, note)?.[2]).toBe(left);
    }
    expect(ines.getView().nodes.map(({ position }) => position)).toEqual(
      teo.getView().nodes.map(({ position }) => position),
    );
  });
});
