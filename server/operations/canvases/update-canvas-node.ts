import { updateCanvasNode as contract } from '#shared/operations/canvas-items.ts';
import { nodeChange } from '#server/documents/canvases/node-change.ts';
import { readApiNode } from '#server/documents/canvases/read-item.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { requireCardDocument } from '#server/policies/canvas-item-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateCanvasNode = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  authorise: async ({ call, input, read }) => {
    const { canvas } = await requireCanvasAccess(read, call.actor.userId, input.canvasId, 'write-text');
    const { targetId } = nodeChange(input);
    if (targetId) await requireCardDocument(read, canvas.workspaceId, targetId);
  },
  prepare: async ({ call, input }) => {
    const { canvasId, id } = input;
    const { canvases, workers } = call.services;
    await canvases.change({
      canvasId,
      change: { kind: 'update-node', id, change: nodeChange(input) },
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
      now: call.now,
    });
    return readApiNode(workers, canvasId, id);
  },
  write: ({ prepared }) => Promise.resolve({ answer: prepared }),
});
