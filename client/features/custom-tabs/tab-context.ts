import { filterItems } from '#shared/custom-tabs/filter-items.ts';
import type { ItemFilter } from '#shared/custom-tabs/custom-tab.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ancestorsOf, childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';

/** What a tab can be about. */
export interface TabContext {
  /** The folders of the workspace, indented as in the tree, after one for all of it. */
  folders: readonly { value: string; label: string }[];
  /** How many items a filter lets through now. */
  countOf: (filter: ItemFilter) => number;
}

/** Documents and canvases of a workspace that a filter lets through; nothing of the trash. */
export const itemsThrough = (
  tree: TreeModel,
  workspaceId: string,
  filter: ItemFilter,
  now: number,
): TreeItem[] =>
  filterItems(
    [...tree.items.values()].filter((item) => !isTrashed(tree, workspaceId, item)),
    filter,
    { now, isWithin: ({ id }, folderId) => ancestorsOf(tree, id).some((folder) => folder.id === folderId) },
  );

export function tabContext(tree: TreeModel | undefined, workspaceId: string, now: number): TabContext {
  const folders = [{ value: 'any', label: 'The whole workspace' }];
  const add = (parentId: string | null, depth: number): void => {
    if (!tree) return;
    for (const item of childrenOf(tree, parentId)) {
      if (item.kind !== 'folder' || isTrashFolder(item, workspaceId)) continue;
      folders.push({ value: item.id, label: '\u2003'.repeat(depth) + item.name });
      add(item.id, depth + 1);
    }
  };
  add(null, 0);
  return { folders, countOf: (filter) => (tree ? itemsThrough(tree, workspaceId, filter, now).length : 0) };
}
