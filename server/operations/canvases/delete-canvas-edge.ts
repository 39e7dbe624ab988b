import { deleteCanvasEdge as contract } from '#shared/operations/canvas-items.ts';
import { namedItem, scopeOfItem } from '#server/documents/canvases/find-item.ts';
import { findCanvasOf, requireWritable } from '#server/policies/canvas-item-access.ts';
import { commandHandler } from '../handler.ts';

export const deleteCanvasEdge = commandHandler(contract, {
  // The input has no canvas id. The derive job stores which canvas contains the item [K20].
  locate: ({ call, input, read }) =>
    scopeOfItem(call.services, read, call.actor.userId, namedItem(input.id, 'edge')),
  authorise: async ({ call, input, read }) => {
    const found = await findCanvasOf(read, call.actor.userId, namedItem(input.id, 'edge'));
    await requireWritable(read, call.actor.userId, found.workspaceId);
    return found;
  },
  prepare: ({ call, input, facts }) =>
    call.services.canvases.change({
      canvasId: facts.canvasId,
      change: { kind: 'delete-edge', id: input.id },
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
      now: call.now,
    }),
  write: ({ input }) => Promise.resolve({ answer: { id: input.id } }),
});
