import { newCanvasSettings, readSettings } from '#shared/documents/workspace-settings.ts';
import { createCanvas as contract } from '#shared/operations/canvases.ts';
import { insertCanvas } from '#server/documents/tree/insert-canvas.ts';
import { canvasView, NOT_IN_TRASH } from '#server/documents/tree/presenters.ts';
import { placeItem, requireRoomForRow } from '#server/documents/tree/place-item.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const createCanvas = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    // The workspace's permission is checked before the id, so that a stranger learns nothing about either [F15].
    const access = await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-tree');
    await requireFreeIds(read, call.actor.userId, [input.id]);
    return access;
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const { id, workspaceId, title } = input;
    await requireRoomForRow(tx, workspaceId);
    const wanted = { parentId: input.folderId, order: input.order };
    const { placed, parentId: folderId, order } = await placeItem(tx, workspaceId, wanted);
    const created = await insertCanvas(tx, {
      id,
      workspaceId,
      ownerId: call.actor.userId,
      folderId,
      title,
      order,
      settings: { ...newCanvasSettings(readSettings(facts.workspace.settings), input.settings ?? {}) },
      seq: await seq(),
      now: call.now,
    });
    return { answer: { ...canvasView(created, NOT_IN_TRASH), placed } };
  },
});
