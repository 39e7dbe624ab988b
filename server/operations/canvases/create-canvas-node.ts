import { createCanvasNode as contract } from '#shared/operations/canvas-items.ts';
import { insertCanvasItem } from '#server/documents/canvases/canvas-item-rows.ts';
import { nodeChange } from '#server/documents/canvases/node-change.ts';
import { readApiNode } from '#server/documents/canvases/read-item.ts';
import { readerOf } from '#server/files/asset-urls.ts';
import { withImageUrls } from '#server/files/image-urls.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { requireTargetsInWorkspace, requireFreeItemId } from '#server/policies/canvas-item-access.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const createCanvasNode = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.canvasId),
  authorise: async ({ call, input, read }) => {
    const { canvas } = await requireCanvasAccess(read, call.actor.userId, input.canvasId, 'write-text');
    await requireFreeItemId(read, canvas.id, input.id);
    await requireTargetsInWorkspace(read, canvas.workspaceId, nodeChange(input));
  },
  prepare: async ({ call, input }) => {
    const { canvasId, id, type, x, y } = input;
    const { canvases, files, workers } = call.services;
    const node = { ...nodeChange(input), type, x, y };
    // The gateway writes the node into the canvas's room as one more collaborator. A repeated call finds its part key
    // [A9].
    await canvases.change({
      canvasId,
      change: { kind: 'create-node', id, node },
      actingUserId: call.actor.userId,
      operationKey: call.operationKey,
      now: call.now,
    });
    const created = await readApiNode(workers, { canvasId, itemId: id, person: call.actor.userId });
    const [presented = created] = await withImageUrls(files, [created], readerOf(call));
    return presented;
  },
  write: async ({ tx, input, prepared }) => {
    await insertCanvasItem(tx, { canvasId: input.canvasId, itemId: input.id, kind: 'node' });
    return { answer: prepared };
  },
});
