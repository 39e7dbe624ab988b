import type { ApiCanvas } from '#shared/canvas/api/api-canvas.ts';
import { writeApiCanvas, writeApiEdge, writeApiNode } from '#shared/canvas/api/write-api-canvas.ts';
import { CanvasProjection } from '#shared/canvas/projection/canvas-projection.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { imagesOf } from './canvas-images.ts';
import { openCanvas } from './open-canvas.ts';

export interface ReadCanvasInput {
  canvasId: string;
  /** One node or edge alone; all where it is left out. */
  itemId?: string;
}

/** Runs in a worker: what a canvas shows, as programs read it; of a damaged one what can be read. Undefined when it is gone. */
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
