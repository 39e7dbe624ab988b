import { makeNode } from '#shared/canvas/changes/node-changes.ts';
import { targetFramesFor, frameUnder } from '#shared/canvas/layout/frame-under.ts';
import { frontZ } from '#shared/canvas/layout/stacking.ts';
import { NODE_SIZES } from '#shared/canvas/node-types.ts';
import type { Point } from '#shared/canvas/parse/node-record.ts';
import type { CanvasEditor } from '../../editor/canvas-editor.ts';

/** The offset of each further card to the right and downwards, in canvas units. */
const OFFSET = 32;

/**
 * Adds cards of documents as one step, the first with its middle at a point, and selects them.
 * @returns the ids of the nodes
 */
export function addCards(
  canvasEditor: CanvasEditor,
  documentIds: readonly string[],
  middle: Point,
): string[] {
  const { width, height } = NODE_SIZES.documentNode.usual;
  const { nodes } = canvasEditor.projection.getView();
  const frames = targetFramesFor(nodes, []);
  const front = frontZ(nodes);
  const nodeIds = canvasEditor.act((writer) =>
    documentIds.map((documentId, at) => {
      const cardMiddle = { x: middle.x + at * OFFSET, y: middle.y + at * OFFSET };
      const target = {
        absolute: { x: cardMiddle.x - width / 2, y: cardMiddle.y - height / 2 },
        frame: frameUnder(frames, cardMiddle),
      };
      return makeNode(writer, { type: 'documentNode', target, z: front + at, documentId }, Date.now());
    }),
  );
  canvasEditor.select(nodeIds);
  return nodeIds;
}
