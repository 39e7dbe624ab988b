import { updateCanvasEdge as contract } from '#shared/operations/canvas-items.ts';
import { readApiEdge } from '#server/documents/canvases/read-item.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateCanvasEdge = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  authorise: async ({ call, input, read }) => {
    await requireCanvasAccess(read, call.actor.userId, input.canvasId, 'write-text');
  },
  prepare: async ({ call, input }) => {
    const { canvasId, id, ...change } = input;
    const { canvases, workers } = call.services;
    await canvases.change({
      canvasId,
      change: { kind: 'update-edge', id, change },
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
      now: call.now,
    });
    return readApiEdge(workers, { canvasId, itemId: id, person: call.actor.userId });
  },
  write: ({ prepared }) => Promise.resolve({ answer: prepared }),
});
