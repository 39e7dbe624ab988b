import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ancestorsOf, type TreeModel, type TreeRow } from '#shared/tree/tree-model.ts';

/** Returns the ids of the rows between two rows, inclusive, in either direction; only `toId` if `fromId` is not shown. */
export function rangeBetween(rows: readonly TreeRow[], fromId: string | null, toId: string): string[] {
  const ids = rows.map(({ item }) => item.id);
  const to = ids.indexOf(toId);
  const from = fromId === null ? -1 : ids.indexOf(fromId);
  if (to === -1) return [];
  if (from === -1) return [toId];
  return ids.slice(Math.min(from, to), Math.max(from, to) + 1);
}

/**
 * Returns the items to which a command on the selection applies, from top to bottom. Items in a selected folder are
 * left out, because the command on the folder includes them. So are rows that are no longer shown, and the trash.
 */
export function selectedItems(
  tree: TreeModel,
  rows: readonly TreeRow[],
  selectedIds: ReadonlySet<string>,
  trashId: string,
): TreeItem[] {
  return rows
    .map(({ item }) => item)
    .filter(({ id }) => selectedIds.has(id) && id !== trashId)
    .filter(
      ({ id }) =>
        !ancestorsOf(tree, id).some((folder) => selectedIds.has(folder.id) && folder.id !== trashId),
    );
}

/** Returns the next row after items that are removed with their descendants; after the last row, the row above them. */
export function rowAfter(
  rows: readonly TreeRow[],
  removed: readonly Pick<TreeItem, 'id'>[],
): string | undefined {
  const removedIds = new Set(removed.map(({ id }) => id));
  const isRemoved: boolean[] = [];
  let removedDepth: number | undefined;
  for (const { item, depth } of rows) {
    if (removedDepth !== undefined && depth <= removedDepth) removedDepth = undefined;
    if (removedDepth === undefined && removedIds.has(item.id)) removedDepth = depth;
    isRemoved.push(removedDepth !== undefined);
  }
  const first = isRemoved.indexOf(true);
  const after = isRemoved.findIndex((isRowRemoved, index) => index > first && !isRowRemoved);
  const index = after === -1 ? first - 1 : after;
  return first === -1 ? undefined : rows[index]?.item.id;
}
