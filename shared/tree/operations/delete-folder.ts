import { deleteFolder as contract } from '#shared/operations/folders.ts';
import { planFolderDeletion } from '../folder-deletion.ts';
import type { TreeDraft } from '../tree-draft.ts';
import { effectOf } from '../tree-operation.ts';
import type { TreeItem } from '../tree-rows.ts';

/** Only what the writer saw goes; what else is inside moves to the root, with what it holds in turn [D9]. */
export const deleteFolder = effectOf(contract, (draft, { input }) => {
  const folder = draft.get(input.id);
  if (folder?.kind !== 'folder') return;
  const plan = planFolderDeletion(draft, folder, itemsWithin(draft, folder.id), new Set(input.ids));
  if ('refusal' in plan) return;
  for (const item of plan.kept) {
    draft.put({ ...item, parentId: null, order: draft.orderAmong(null, item.order, item.id) });
  }
  for (const { id } of plan.gone) draft.remove(id);
  draft.remove(folder.id);
});

/** Everything inside a folder at any depth, parents first. */
function itemsWithin(draft: TreeDraft, folderId: string): TreeItem[] {
  const found: TreeItem[] = [];
  const open = [folderId];
  const seen = new Set(open);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const id of draft.childrenOf(at)) {
      const item = draft.get(id);
      if (!item || seen.has(id)) continue;
      seen.add(id);
      found.push(item);
      if (item.kind === 'folder') open.push(id);
    }
  }
  return found;
}
