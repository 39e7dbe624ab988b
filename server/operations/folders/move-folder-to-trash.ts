import { eq } from 'drizzle-orm';
import { moveFolderToTrash as contract } from '#shared/operations/folders.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { folder } from '#server/db/schema/index.ts';
import { folderView } from '#server/documents/tree/item-views.ts';
import { requireFolderAccess } from '#server/policies/folder-access.ts';
import { placedFolder, requireTrashable } from '#server/policies/item-place.ts';
import { scopeOfFolder } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const moveFolderToTrash = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfFolder(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireFolderAccess(read, call.actor.userId, input.id, 'change-tree');
    return { ...access, isInTrash: await requireTrashable(read, placedFolder(access.folder)) };
  },
  write: async ({ tx, input, facts, seq }) => {
    const before = facts.folder;
    if (facts.isInTrash) return { answer: folderView(before) };
    const change = { parentId: trashIdOf(before.workspaceId), seq: await seq() };
    await tx.update(folder).set(change).where(eq(folder.id, input.id));
    return { answer: folderView({ ...before, ...change }) };
  },
});
