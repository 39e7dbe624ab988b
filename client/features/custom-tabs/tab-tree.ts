import type { ItemFilter } from '#shared/custom-tabs/custom-tab.ts';
import { foldWords } from '#shared/search/find-words.ts';
import { treeRows, type TreeModel, type TreeRow } from '#shared/tree/tree-model.ts';
import { itemsThrough } from './tab-context.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** What a tab shows, as a tree of one level. */
export const tabTree = (
  tree: TreeModel,
  workspaceId: string,
  filter: ItemFilter,
  now: number,
): TreeModel => ({
  items: tree.items,
  children: new Map([[null, itemsThrough(tree, workspaceId, filter, now)]]),
});

/** Of a tree of one level, the lines whose name holds all the words. */
export function searchedRows(tree: TreeModel, search: string): TreeRow[] {
  const words = foldWords(search).split(/\s+/u).filter(Boolean);
  const found = (tree.children.get(null) ?? []).filter(({ name }) => {
    const folded = foldWords(name);
    return words.every((word) => folded.includes(word));
  });
  return treeRows({ items: tree.items, children: new Map([[null, found]]) }, NOTHING);
}
