import type { ApiCanvas } from '#shared/canvas/api/api-canvas.ts';
import { writeApiCanvas, writeApiEdge, writeApiNode } from '#shared/canvas/api/write-api-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { imagesOf, openCanvas } from './open-canvas.ts';

export interface ReadCanvasInput {
  canvasId: string;
  /** The id of a single node or edge; all items when omitted. */
  itemId?: string;
}

/**
 * Runs in a worker. Returns a canvas in the form of the API; of a damaged one the readable part. Undefined when it is
 * deleted.
 */
export const readCanvas: JobBody<ReadCanvasInput, ApiCanvas | undefined> = (
  { canvasId, itemId },
  context,
) => {
  const opened = openCanvas(context, canvasId);
  if (opened.kind === 'absent') return undefined;
  const { doc } = opened;
  const projection = new CanvasProjection(doc, (flush) => flush());
  const images = imagesOf(context.reader(), canvasId);
  if (itemId === undefined) return writeApiCanvas(doc, projection, images);
  const node = projection.node(itemId);
  const edge = projection.getView().edges.find(({ id }) => id === itemId);
  return {
    nodes: node ? [writeApiNode(doc, projection, node, images)] : [],
    edges: edge ? [writeApiEdge(doc, projection, edge)] : [],
  };
};

export const readCanvasJob = job<ReadCanvasInput, ApiCanvas | undefined>(
  'parse',
  new URL(import.meta.url),
  'readCanvas',
);
