import { describe, expect, test } from 'vitest';
import { addNode, deleteSelected, nudge } from '../editor/editor-commands.ts';
import { dragTo, syncEditors, newCanvasEditor, placementOf } from '../testing/canvas-editor-fixture.ts';
import { frameSelected, unframeSelected } from './frame-commands.ts';

/** Adds a note of 220 by 96 units with its top left corner at a point. */
const noteAt = (canvasEditor: ReturnType<typeof newCanvasEditor>, x: number, y: number): string =>
  addNode(canvasEditor, 'markdownNode', { x: x + 110, y: y + 48 });
/** Adds a frame of 480 by 320 units with its top left corner at a point. */
const frameAt = (canvasEditor: ReturnType<typeof newCanvasEditor>, x: number, y: number): string =>
  addNode(canvasEditor, 'frameNode', { x: x + 240, y: y + 160 });

describe('[K1] dropping a node into a frame', () => {
  test('a drop writes position and frame as one value, and the frame then moves the node', () => {
    const canvasEditor = newCanvasEditor();
    const frame = frameAt(canvasEditor, 0, 0);
    const note = noteAt(canvasEditor, 600, 0);
    expect(placementOf(canvasEditor, note)).toEqual([600, 0, null]);
    dragTo(canvasEditor, note, 100, 50);
    expect(placementOf(canvasEditor, note)).toEqual([100, 50, frame]);
    expect(canvasEditor.doc.getMap<never>('nodes').toJSON()[note]).toMatchObject({
      at: [100, 50, frame, 100, 50],
    });
    dragTo(canvasEditor, frame, 1000, 0);
    expect(placementOf(canvasEditor, note)).toEqual([1100, 50, frame]);
    // The middle of the node decides: the node stays in the frame while its middle is inside.
    dragTo(canvasEditor, note, 1300, 50);
    expect(placementOf(canvasEditor, note)).toEqual([1300, 50, frame]);
    dragTo(canvasEditor, note, 1500, 50);
    expect(placementOf(canvasEditor, note)).toEqual([1500, 50, null]);
    canvasEditor.undo();
    expect(placementOf(canvasEditor, note)).toEqual([1300, 50, frame]);
  });

  test('a node added within a frame is in it, and a frame can be in a frame but not in one of its own', () => {
    const canvasEditor = newCanvasEditor();
    const outer = frameAt(canvasEditor, 0, 0);
    const inner = frameAt(canvasEditor, 40, 40);
    const note = noteAt(canvasEditor, 100, 100);
    expect([placementOf(canvasEditor, inner)?.[2], placementOf(canvasEditor, note)?.[2]]).toEqual([
      outer,
      inner,
    ]);
    dragTo(canvasEditor, outer, 60, 60);
    expect(placementOf(canvasEditor, outer)).toEqual([60, 60, null]);
    expect(placementOf(canvasEditor, note)).toEqual([160, 160, inner]);
  });

  test('the children of a frame keep their absolute position when it is resized at the left edge', () => {
    const canvasEditor = newCanvasEditor();
    const frame = frameAt(canvasEditor, 0, 0);
    const note = noteAt(canvasEditor, 100, 50);
    canvasEditor.applyNodeChanges([
      { type: 'position', id: frame, position: { x: -60, y: 0 } },
      { type: 'dimensions', id: frame, dimensions: { width: 540, height: 320 }, resizing: true },
      { type: 'position', id: note, position: { x: 160, y: 50 } },
    ]);
    canvasEditor.endResize();
    expect(placementOf(canvasEditor, frame)).toEqual([-60, 0, null]);
    expect(placementOf(canvasEditor, note)).toEqual([100, 50, frame]);
    expect(canvasEditor.projection.node(frame)?.size.width).toBe(540);
  });
});

describe('[K8] frames and their children', () => {
  test('adding a frame around the selection and removing it moves no node', () => {
    const canvasEditor = newCanvasEditor();
    const [one, two] = [noteAt(canvasEditor, 0, 0), noteAt(canvasEditor, 300, 200)];
    canvasEditor.select([one, two]);
    const frame = frameSelected(canvasEditor) ?? '';
    expect(canvasEditor.projection.node(frame)).toMatchObject({ size: { width: 600, height: 376 } });
    expect([placementOf(canvasEditor, one), placementOf(canvasEditor, two)]).toEqual([
      [0, 0, frame],
      [300, 200, frame],
    ]);
    // The frame is behind all nodes: React Flow's list has it before its children.
    expect(canvasEditor.getView().nodes.map(({ id }) => id)).toEqual([frame, one, two]);
    dragTo(canvasEditor, frame, 60, 60);
    expect(unframeSelected(canvasEditor)).toBe(1);
    expect([placementOf(canvasEditor, one), placementOf(canvasEditor, two)]).toEqual([
      [100, 100, null],
      [400, 300, null],
    ]);
    expect(canvasEditor.getView().selectedNodes.map(({ id }) => id)).toEqual([one, two]);
    canvasEditor.undo();
    expect(placementOf(canvasEditor, one)).toEqual([100, 100, frame]);
    expect([frameSelected(newCanvasEditor()), unframeSelected(newCanvasEditor())]).toEqual([undefined, 0]);
  });

  test('a node stays at its position when its frame is deleted', () => {
    const canvasEditor = newCanvasEditor();
    const frame = frameAt(canvasEditor, 200, 100);
    const note = noteAt(canvasEditor, 300, 200);
    canvasEditor.select([frame]);
    expect(deleteSelected(canvasEditor)).toBe(1);
    expect(placementOf(canvasEditor, note)).toEqual([300, 200, null]);
  });

  test('keys move each node in a selected frame once, whether or not it is selected', () => {
    const canvasEditor = newCanvasEditor();
    const outer = frameAt(canvasEditor, 0, 0);
    const inner = frameAt(canvasEditor, 40, 40);
    const note = noteAt(canvasEditor, 100, 100);
    canvasEditor.select([outer, note]);
    nudge(canvasEditor, { x: 20, y: 0 });
    expect([
      placementOf(canvasEditor, outer)?.[0],
      placementOf(canvasEditor, inner)?.[0],
      placementOf(canvasEditor, note)?.[0],
    ]).toEqual([20, 60, 120]);
  });

  test('two frames that two writers put into each other stay visible, and the one with the smaller id is the outer', () => {
    const [ines, teo] = [newCanvasEditor(1), newCanvasEditor(2)];
    const left = frameAt(ines, 0, 0);
    const right = frameAt(ines, 600, 0);
    const note = noteAt(ines, 100, 100);
    syncEditors(ines, teo);
    dragTo(ines, left, 620, 20);
    dragTo(teo, right, 20, 20);
    syncEditors(ines, teo);
    for (const canvasEditor of [ines, teo]) {
      expect(
        canvasEditor
          .getView()
          .nodes.map(({ id }) => id)
          .sort(),
      ).toEqual([left, right, note].sort());
      const [root] = [left, right].sort();
      expect(canvasEditor.getView().nodes[0]?.id).toBe(root);
      expect(canvasEditor.projection.node(root ?? '')?.position.frameId).toBeNull();
      expect(placementOf(canvasEditor, note)?.[2]).toBe(left);
    }
    expect(ines.getView().nodes.map(({ position }) => position)).toEqual(
      teo.getView().nodes.map(({ position }) => position),
    );
  });
});
