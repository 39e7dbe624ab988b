import { createCanvasEdge as contract } from '#shared/operations/canvas-items.ts';
import { insertCanvasItem } from '#server/documents/canvases/canvas-item-rows.ts';
import { readApiEdge } from '#server/documents/canvases/read-item.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { requireFreeItemId } from '#server/policies/canvas-item-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const createCanvasEdge = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  authorise: async ({ call, input, read }) => {
    const { canvas } = await requireCanvasAccess(read, call.actor.userId, input.canvasId, 'write-text');
    await requireFreeItemId(read, canvas.id, input.id);
  },
  prepare: async ({ call, input }) => {
    const { canvasId, id, ...edge } = input;
    const { canvases, workers } = call.services;
    await canvases.change({
      canvasId,
      change: { kind: 'create-edge', id, edge },
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
      now: call.now,
    });
    return readApiEdge(workers, { canvasId, itemId: id, person: call.actor.userId });
  },
  write: async ({ tx, input, prepared }) => {
    await insertCanvasItem(tx, { canvasId: input.canvasId, itemId: input.id, kind: 'edge' });
    return { answer: prepared };
  },
});
