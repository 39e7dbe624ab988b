import { eq } from 'drizzle-orm';
import { changeCanvasSettings } from '#shared/documents/canvas-settings.ts';
import { updateCanvas as contract } from '#shared/operations/canvases.ts';
import { canvas } from '#server/db/schema/index.ts';
import { isUnchanged } from '#server/documents/tree/is-unchanged.ts';
import { presentCanvas, trashedAtAfter } from '#server/documents/tree/trash-state.ts';
import { placeMovedItem } from '#server/documents/tree/place-item.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { placedCanvas, requireMovable } from '#server/policies/item-place.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateCanvas = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireCanvasAccess(read, call.actor.userId, input.id, 'change-tree');
    const item = placedCanvas(access.canvas);
    const { folderId: parentId = item.parentId, order } = input;
    const isMoved = parentId !== item.parentId || order !== undefined;
    if (isMoved) await requireMovable(read, item, parentId);
    return access;
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const before = facts.canvas;
    const { title = before.title, isPinned = before.isPinned } = input;
    const wanted = { parentId: input.folderId, order: input.order };
    const { parentId: folderId, order } = await placeMovedItem(tx, placedCanvas(before), wanted);
    const trashedAt = trashedAtAfter(before, before.folderId, folderId, call.now);
    const after = { title, isPinned, folderId, order, trashedAt };
    const settings = changeCanvasSettings(before.settings, input.settings ?? {});
    const isSame = JSON.stringify(settings) === JSON.stringify(before.settings);
    if (isSame && isUnchanged(before, after)) return { answer: await presentCanvas(tx, before) };
    const updatedAt = title === before.title ? before.updatedAt : call.now;
    const change = { ...after, settings, seq: await seq(), updatedAt };
    await tx.update(canvas).set(change).where(eq(canvas.id, input.id));
    return { answer: await presentCanvas(tx, { ...before, ...change }) };
  },
});
