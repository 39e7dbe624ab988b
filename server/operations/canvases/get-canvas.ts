import { notFound } from '#shared/errors/app-error.ts';
import { getCanvas as contract } from '#shared/operations/canvas-items.ts';
import { withGenerating } from '#server/ai/canvas-node/node-runs.ts';
import { readCanvasJob } from '#server/documents/canvases/read-canvas-job.ts';
import { presentCanvas } from '#server/documents/tree/trash-state.ts';
import { readerOf } from '#server/files/asset-urls.ts';
import { withImageUrls } from '#server/files/image-urls.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { queryHandler } from '../handler.ts';

export const getCanvas = queryHandler(
  contract,
  async ({ call, input, read }) => {
    const { canvas } = await requireCanvasAccess(read, call.actor.userId, input.id, 'read');
    const { workers } = call.services;
    const found = await workers.run(readCanvasJob, { canvasId: canvas.id }, call.actor.userId);
    if (!found) throw notFound('This canvas');
    const images = await withImageUrls(call.services.files, found.nodes, readerOf(call));
    const nodes = await withGenerating(read, canvas, images);
    return { ...(await presentCanvas(read, canvas)), nodes, edges: found.edges };
  },
  ({ input, read }) => scopeOfCanvas(read, input.id),
);
