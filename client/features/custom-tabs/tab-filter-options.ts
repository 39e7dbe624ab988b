import { filterItems } from '#shared/custom-tabs/filter-items.ts';
import type { ItemFilter } from '#shared/custom-tabs/custom-tab.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ancestorsOf, childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';
import { isTrashed, isTrashFolder } from '#shared/tree/tree-places.ts';

/** The options for the filter of a tab. */
export interface TabFilterOptions {
  /** An option for the whole workspace, followed by its folders, indented as in the tree. */
  folders: readonly { value: string; label: string }[];
  /** The number of items that match a filter now. */
  countOf: (filter: ItemFilter) => number;
}

/** Returns the documents and canvases of a workspace that match a filter, without those in the trash. */
export const filteredItems = (
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

export function tabFilterOptions(
  tree: TreeModel | undefined,
  workspaceId: string,
  now: number,
): TabFilterOptions {
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
  return { folders, countOf: (filter) => (tree ? filteredItems(tree, workspaceId, filter, now).length : 0) };
}
