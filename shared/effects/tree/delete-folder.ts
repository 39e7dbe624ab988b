import { deleteFolder as contract } from '#shared/operations/folders.ts';
import { planFolderDeletion } from '../../tree/folder-deletion.ts';
import { treeEffect } from '../tree-operation.ts';

/**
 * Deletes the items that the writer saw in the folder. The others move to the root with their own contents [D9].
 * Without a list, everything in the folder is deleted.
 */
export const deleteFolder = treeEffect(contract, (draft, { input }) => {
  const folder = draft.get(input.id);
  if (folder?.kind !== 'folder') return;
  const inside = draft.within(folder.id);
  const plan = planFolderDeletion(draft, folder, inside, new Set(input.ids ?? inside.map(({ id }) => id)));
  if ('refusal' in plan) return;
  for (const item of plan.movedToRoot) {
    draft.put({ ...item, parentId: null, order: draft.orderAmong(null, item.order, item.id) });
  }
  for (const { id } of plan.deleted) draft.remove(id);
  draft.remove(folder.id);
});
