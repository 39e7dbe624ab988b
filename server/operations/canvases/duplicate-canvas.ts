import { duplicateCanvas as contract } from '#shared/operations/canvases.ts';
import { copyTitle } from '#shared/tree/copy-title.ts';
import { copyCanvasJob } from '#server/documents/canvases/copy-canvas-job.ts';
import { storeCopy } from '#server/documents/rooms/store-copy.ts';
import { insertCanvas } from '#server/documents/tree/insert-canvas.ts';
import { placeCopy, requireRoomForRow } from '#server/documents/tree/place-item.ts';
import { canvasView, NOT_IN_TRASH } from '#server/documents/tree/presenters.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { placedCanvas } from '#server/policies/item-place.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const duplicateCanvas = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  authorise: async ({ call, input, read }) => {
    const access = await requireCanvasAccess(read, call.actor.userId, input.canvasId, 'change-tree');
    await requireFreeIds(read, call.actor.userId, [input.id]);
    return access;
  },
  prepare: async ({ call, input, facts }) => {
    const seen = input.seen === undefined ? undefined : new Uint8Array(Buffer.from(input.seen, 'base64'));
    const { canvasId, id: copyId } = input;
    const jobInput = { workspaceId: facts.canvas.workspaceId, canvasId, copyId, seen, now: call.now };
    const result = await call.services.workers.run(copyCanvasJob, jobInput, call.actor.userId);
    return storeCopy(call.services, result, { userId: call.actor.userId, noun: 'canvas' });
  },
  write: async ({ tx, call, input, facts, prepared, seq }) => {
    const source = facts.canvas;
    const { workspaceId, settings } = source;
    await requireRoomForRow(tx, workspaceId);
    const { id, title = copyTitle(source.title), folderId: requestedId, order: requestedOrder } = input;
    const wanted = { parentId: requestedId, order: requestedOrder };
    const { placed, parentId: folderId, order } = await placeCopy(tx, placedCanvas(source), wanted);
    const created = await insertCanvas(tx, {
      id,
      workspaceId,
      ownerId: call.actor.userId,
      folderId,
      title,
      order,
      settings,
      ...prepared,
      seq: await seq(),
      now: call.now,
    });
    return { answer: { ...canvasView(created, NOT_IN_TRASH), placed } };
  },
});
