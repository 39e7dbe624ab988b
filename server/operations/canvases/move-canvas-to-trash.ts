import { eq } from 'drizzle-orm';
import { moveCanvasToTrash as contract } from '#shared/operations/canvases.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { canvas } from '#server/db/schema/index.ts';
import { canvasView } from '#server/documents/tree/item-views.ts';
import { requireCanvasAccess } from '#server/policies/canvas-access.ts';
import { placedCanvas, requireTrashable } from '#server/policies/item-place.ts';
import { scopeOfCanvas } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const moveCanvasToTrash = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfCanvas(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireCanvasAccess(read, call.actor.userId, input.id, 'change-tree');
    return { ...access, isInTrash: await requireTrashable(read, placedCanvas(access.canvas)) };
  },
  write: async ({ tx, input, facts, seq }) => {
    const before = facts.canvas;
    if (facts.isInTrash) return { answer: canvasView(before) };
    const change = { folderId: trashIdOf(before.workspaceId), seq: await seq() };
    await tx.update(canvas).set(change).where(eq(canvas.id, input.id));
    return { answer: canvasView({ ...before, ...change }) };
  },
});
