import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { framesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import { frontOf } from '#shared/canvas/layout/stacking.ts';
import { NODE_SIZES } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../../editor/canvas-editor.ts';

/** How much lower and farther right each of several cards lies. */
const STEP = 32;

/**
 * Puts cards of documents onto the canvas, the first with its middle at a place, as one step, and chooses them.
 * @returns their ids
 */
export function addCards(
  canvasEditor: CanvasEditor,
  documentIds: readonly string[],
  middle: Point,
): string[] {
  const { width, height } = NODE_SIZES.documentNode.usual;
  const { nodes } = canvasEditor.projection.getView();
  const frames = framesFor(nodes, []);
  const front = frontOf(nodes);
  const made = canvasEditor.act((writer) =>
    documentIds.map((documentId, at) => {
      const here = { x: middle.x + at * STEP, y: middle.y + at * STEP };
      const target = {
        absolute: { x: here.x - width / 2, y: here.y - height / 2 },
        frame: frameUnder(frames, here),
      };
      return makeNode(writer, { type: 'documentNode', target, z: front + at, documentId }, Date.now());
    }),
  );
  canvasEditor.select(made);
  return made;
}
