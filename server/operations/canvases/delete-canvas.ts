import { deleteCanvas as contract } from '#shared/operations/canvases.ts';
import { canvas } from '#server/db/schema/index.ts';
import { deleteItems } from '#server/documents/tree/delete-items.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { placedCanvas, requireDeletable } from '#server/policies/item-place.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { wasDeleted } from '#server/policies/was-deleted.ts';
import { commandHandler } from '../handler.ts';

export const deleteCanvas = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.id),
  authorise: async ({ call, input, read }) => {
    if (await wasDeleted(read, call.actor.userId, canvas, input.id)) return undefined;
    const access = await requireCanvasAccess(read, call.actor.userId, input.id, 'change-tree');
    await requireDeletable(read, placedCanvas(access.canvas));
    return access.canvas;
  },
  write: async ({ tx, call, input, facts: found }) => {
    // The event closes the room; it is the one that raises the scope.
    if (found) await deleteItems(tx, found.workspaceId, [{ kind: 'canvas', id: found.id }], call.now);
    return { answer: { id: input.id } };
  },
});
