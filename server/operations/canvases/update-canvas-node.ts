import { updateCanvasNode as contract } from '#shared/operations/canvas-items.ts';
import { withGenerating } from '#server/ai/canvas-node/node-runs.ts';
import { nodeChange } from '#server/documents/canvases/node-change.ts';
import { readApiNode } from '#server/documents/canvases/read-item.ts';
import { readerOf } from '#server/files/asset-urls.ts';
import { withImageUrls } from '#server/files/image-urls.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { requireTargetsInWorkspace } from '#server/policies/canvas-item-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateCanvasNode = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  authorise: async ({ call, input, read }) => {
    const { canvas } = await requireCanvasAccess(read, call.actor.userId, input.canvasId, 'write-text');
    await requireTargetsInWorkspace(read, canvas.workspaceId, nodeChange(input));
    return canvas;
  },
  prepare: async ({ call, input, facts }) => {
    const { canvasId, id } = input;
    const { canvases, db, files, workers } = call.services;
    await canvases.change({
      canvasId,
      change: { kind: 'update-node', id, change: nodeChange(input) },
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
      now: call.now,
    });
    const updated = await readApiNode(workers, { canvasId, itemId: id, person: call.actor.userId });
    const images = await withImageUrls(files, [updated], readerOf(call));
    const [node = updated] = await withGenerating(db.read, facts, images);
    return node;
  },
  write: ({ prepared }) => Promise.resolve({ answer: prepared }),
});
