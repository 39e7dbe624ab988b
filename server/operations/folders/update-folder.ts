import { eq } from 'drizzle-orm';
import { updateFolder as contract } from '#shared/operations/folders.ts';
import { folderChangeRefusal } from '#shared/tree/folder-rules.ts';
import { folder } from '#server/db/schema/index.ts';
import { isUnchanged } from '#server/documents/tree/is-unchanged.ts';
import { presentFolder } from '#server/documents/tree/folder-contents.ts';
import { placeMovedItem } from '#server/documents/tree/place-item.ts';
import { trashedAtAfter } from '#server/documents/tree/trash-state.ts';
import { requireFolderAccess } from '#server/policies/folder-access.ts';
import { throwIfRefused, readFolders } from '#server/policies/item-place.ts';
import { scopeOfFolder } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateFolder = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfFolder(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireFolderAccess(read, call.actor.userId, input.id, 'change-tree');
    const { workspaceId, parentId } = access.folder;
    const folders = await readFolders(read, workspaceId, [parentId, input.parentId ?? null]);
    throwIfRefused(folderChangeRefusal(folders, access.folder, input));
    return access;
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const before = facts.folder;
    const { name = before.name, color = before.color, isLocked = before.isLocked } = input;
    const position = await placeMovedItem(tx, before, input);
    const trashedAt = trashedAtAfter(before, before.parentId, position.parentId, call.now);
    const after = { name, color, isLocked, ...position, trashedAt };
    if (isUnchanged(before, after)) return { answer: await presentFolder(tx, before) };
    const updatedAt = name === before.name ? before.updatedAt : call.now;
    const change = { ...after, seq: await seq(), updatedAt };
    await tx.update(folder).set(change).where(eq(folder.id, input.id));
    return { answer: await presentFolder(tx, { ...before, ...change }) };
  },
});
