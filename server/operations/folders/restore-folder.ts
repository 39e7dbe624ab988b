import { eq } from 'drizzle-orm';
import { restoreFolder as contract } from '#shared/operations/folders.ts';
import { folder } from '#server/db/schema/index.ts';
import { folderView } from '#server/documents/tree/item-views.ts';
import { orderAtRoot } from '#server/documents/tree/place-item.ts';
import { requireFolderAccess } from '#server/policies/folder-access.ts';
import { placedFolder, requireRestorable } from '#server/policies/item-place.ts';
import { scopeOfFolder } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const restoreFolder = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfFolder(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireFolderAccess(read, call.actor.userId, input.id, 'change-tree');
    return { ...access, isInTrash: await requireRestorable(read, placedFolder(access.folder)) };
  },
  write: async ({ tx, input, facts, seq }) => {
    const before = facts.folder;
    if (!facts.isInTrash) return { answer: folderView(before) };
    const change = { parentId: null, order: await orderAtRoot(tx, before), seq: await seq() };
    await tx.update(folder).set(change).where(eq(folder.id, input.id));
    return { answer: folderView({ ...before, ...change }) };
  },
});
