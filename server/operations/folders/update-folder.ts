import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { updateFolder as contract } from '#shared/operations/folders.ts';
import { isNameFixed } from '#shared/tree/special-folders.ts';
import { folder } from '#server/db/schema/index.ts';
import { folderView } from '#server/documents/item-views.ts';
import { requireFolderAccess } from '#server/policies/folder-access.ts';
import { scopeOfFolder } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateFolder = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfFolder(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireFolderAccess(read, call.actor.userId, input.id, 'change-tree');
    if (input.name === undefined || input.name === access.folder.name) return access;
    if (access.folder.isLocked) throw new AppError('locked', 'This folder is protected.');
    if (isNameFixed(access.folder.name))
      throw new AppError('conflict', `The folder ${access.folder.name} keeps its name.`);
    return access;
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const { name = facts.folder.name } = input;
    if (name === facts.folder.name) return { answer: folderView(facts.folder) };
    const change = { name, seq: await seq(), updatedAt: call.now };
    await tx.update(folder).set(change).where(eq(folder.id, input.id));
    return { answer: folderView({ ...facts.folder, ...change }) };
  },
});
