import { describe, expect, test } from 'vitest';
import { addNode, deleteSelected, nudge } from '../editor/editor-commands.ts';
import { dragTo, meet, newDesk, placeOf } from '../testing/desks.ts';
import { frameSelected, unframeSelected } from './frame-commands.ts';

/** A note of 220 by 96 with its corner at a place. */
const noteAt = (canvasEditor: ReturnType<typeof newDesk>, x: number, y: number): string =>
  addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
/** A frame of 480 by 320. */
const frameAt = (canvasEditor: ReturnType<typeof newDesk>, x: number, y: number): string =>
  addNode(canvasEditor, 'frameNode', { x: x + 240, y: y + 160 });

describe('[K1] a node is put into a frame by dropping it there', () => {
  test('place and frame are written as one value, and the frame takes it along', () => {
    const canvasEditor = newDesk();
    const frame = frameAt(canvasEditor, 0, 0);
    const note = noteAt(canvasEditor, 600, 0);
    expect(placeOf(canvasEditor, note)).toEqual([600, 0, null]);
    dragTo(canvasEditor, note, 100, 50);
    expect(placeOf(canvasEditor, note)).toEqual([100, 50, frame]);
    expect(canvasEditor.doc.getMap<never>('nodes').toJSON()[note]).toMatchObject({
      at: [100, 50, frame, 100, 50],
    });
    dragTo(canvasEditor, frame, 1000, 0);
    expect(placeOf(canvasEditor, note)).toEqual([1100, 50, frame]);
    // By its middle: half of it stands out, and still it is in; dragged farther it is out.
    dragTo(canvasEditor, note, 1300, 50);
    expect(placeOf(canvasEditor, note)).toEqual([1300, 50, frame]);
    dragTo(canvasEditor, note, 1500, 50);
    expect(placeOf(canvasEditor, note)).toEqual([1500, 50, null]);
    canvasEditor.undo();
    expect(placeOf(canvasEditor, note)).toEqual([1300, 50, frame]);
  });

  test('what is made within a frame is in it; frames go into frames, never into what is in them', () => {
    const canvasEditor = newDesk();
    const outer = frameAt(canvasEditor, 0, 0);
    const inner = frameAt(canvasEditor, 40, 40);
    const note = noteAt(canvasEditor, 100, 100);
    expect([placeOf(canvasEditor, inner)?.[2], placeOf(canvasEditor, note)?.[2]]).toEqual([outer, inner]);
    dragTo(canvasEditor, outer, 60, 60);
    expect(placeOf(canvasEditor, outer)).toEqual([60, 60, null]);
    expect(placeOf(canvasEditor, note)).toEqual([160, 160, inner]);
  });

  test('a frame pulled at its left edge leaves what is in it where it stands', () => {
    const canvasEditor = newDesk();
    const frame = frameAt(canvasEditor, 0, 0);
    const note = noteAt(canvasEditor, 100, 50);
    canvasEditor.takeNodeChanges([
      { type: 'position', id: frame, position: { x: -60, y: 0 } },
      { type: 'dimensions', id: frame, dimensions: { width: 540, height: 320 }, resizing: true },
      { type: 'position', id: note, position: { x: 160, y: 50 } },
    ]);
    canvasEditor.endResize();
    expect(placeOf(canvasEditor, frame)).toEqual([-60, 0, null]);
    expect(placeOf(canvasEditor, note)).toEqual([100, 50, frame]);
    expect(canvasEditor.projection.node(frame)?.size.width).toBe(540);
  });
});

describe('[K8] a frame', () => {
  test('is put around what is chosen, and taken away again; nothing moves', () => {
    const canvasEditor = newDesk();
    const [one, two] = [noteAt(canvasEditor, 0, 0), noteAt(canvasEditor, 300, 200)];
    canvasEditor.select([one, two]);
    const frame = frameSelected(canvasEditor) ?? '';
    expect(canvasEditor.projection.node(frame)).toMatchObject({ size: { width: 600, height: 376 } });
    expect([placeOf(canvasEditor, one), placeOf(canvasEditor, two)]).toEqual([
      [0, 0, frame],
      [300, 200, frame],
    ]);
    // Behind everything: in the list of what is drawn it comes before what is in it.
    expect(canvasEditor.getView().nodes.map(({ id }) => id)).toEqual([frame, one, two]);
    dragTo(canvasEditor, frame, 60, 60);
    expect(unframeSelected(canvasEditor)).toBe(1);
    expect([placeOf(canvasEditor, one), placeOf(canvasEditor, two)]).toEqual([
      [100, 100, null],
      [400, 300, null],
    ]);
    expect(canvasEditor.getView().selectedNodes.map(({ id }) => id)).toEqual([one, two]);
    canvasEditor.undo();
    expect(placeOf(canvasEditor, one)).toEqual([100, 100, frame]);
    expect([frameSelected(newDesk()), unframeSelected(newDesk())]).toEqual([undefined, 0]);
  });

  test('leaves what is in it behind when it is deleted, at its place', () => {
    const canvasEditor = newDesk();
    const frame = frameAt(canvasEditor, 200, 100);
    const note = noteAt(canvasEditor, 300, 200);
    canvasEditor.select([frame]);
    expect(deleteSelected(canvasEditor)).toBe(1);
    expect(placeOf(canvasEditor, note)).toEqual([300, 200, null]);
  });

  test('a chosen frame moves by keys with what is in it once, chosen or not', () => {
    const canvasEditor = newDesk();
    const outer = frameAt(canvasEditor, 0, 0);
    const inner = frameAt(canvasEditor, 40, 40);
    const note = noteAt(canvasEditor, 100, 100);
    canvasEditor.select([outer, note]);
    nudge(canvasEditor, { x: 20, y: 0 });
    expect([
      placeOf(canvasEditor, outer)?.[0],
      placeOf(canvasEditor, inner)?.[0],
      placeOf(canvasEditor, note)?.[0],
    ]).toEqual([20, 60, 120]);
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
    for (const canvasEditor of [ines, teo]) {
      expect(
        canvasEditor
          .getView()
          .nodes.map(({ id }) => id)
          .sort(),
      ).toEqual([left, right, note].sort());
      const [root] = [left, right].sort();
      expect(canvasEditor.getView().nodes[0]?.id).toBe(root);
      expect(canvasEditor.projection.node(root ?? '')?.place.frameId).toBeNull();
      expect(placeOf(canvasEditor, note)?.[2]).toBe(left);
    }
    expect(ines.getView().nodes.map(({ position }) => position)).toEqual(
      teo.getView().nodes.map(({ position }) => position),
    );
  });
});
