import type { ItemFilter } from '#shared/custom-tabs/custom-tab.ts';
import { foldWords } from '#shared/search/find-words.ts';
import { treeRows, type TreeModel, type TreeRow } from '#shared/tree/tree-model.ts';
import { filteredItems } from './tab-filter-options.ts';

const NONE_EXPANDED: ReadonlySet<string> = new Set();

/** Returns the items that match the filter of a tab, as a tree of one level. */
export const tabTree = (
  tree: TreeModel,
  workspaceId: string,
  filter: ItemFilter,
  now: number,
): TreeModel => ({
  items: tree.items,
  children: new Map([[null, filteredItems(tree, workspaceId, filter, now)]]),
});

/** Returns the rows of a tree of one level whose names contain all words of the search. */
export function matchingRows(tree: TreeModel, search: string): TreeRow[] {
  const words = foldWords(search).split(/\s+/u).filter(Boolean);
  const found = (tree.children.get(null) ?? []).filter(({ name }) => {
    const folded = foldWords(name);
    return words.every((word) => folded.includes(word));
  });
  return treeRows({ items: tree.items, children: new Map([[null, found]]) }, NONE_EXPANDED);
}
