import { sortSiblings } from '#shared/tree/sort-siblings.ts';

interface ParentedItem {
  kind: string;
  id: string;
  parentId: string | null;
  name: string;
  order: string;
}

/** An item with the parent under which the tree shows it. */
export interface PlacedRow<Item> {
  item: Item;
  /** The id of the folder; null at the root. */
  parentId: string | null;
}

/**
 * Returns the items of a tree in their displayed order, each folder before its contents. An item whose parent is
 * missing, and one item of each cycle of folders, is at the root, so no item is left out.
 */
export function parentsFirst<Item extends ParentedItem>(items: readonly Item[]): PlacedRow<Item>[] {
  const byParent = new Map<string | null, Item[]>();
  const folders = new Set(items.flatMap(({ kind, id }) => (kind === 'folder' ? [id] : [])));
  for (const item of items) {
    const parentId = item.parentId !== null && folders.has(item.parentId) ? item.parentId : null;
    const siblings = byParent.get(parentId);
    if (siblings) siblings.push(item);
    else byParent.set(parentId, [item]);
  }
  const rows: PlacedRow<Item>[] = [];
  const seen = new Set<string>();
  const addBelow = (top: string | null): void => {
    const pending: (string | null)[] = [top];
    for (let parentId = pending.pop(); parentId !== undefined; parentId = pending.pop()) {
      const children = sortSiblings(byParent.get(parentId) ?? []).filter(({ id }) => !seen.has(id));
      for (const item of children) {
        seen.add(item.id);
        rows.push({ item, parentId });
      }
      pending.push(...children.toReversed().flatMap(({ kind, id }) => (kind === 'folder' ? [id] : [])));
    }
  };
  addBelow(null);
  // The remaining items are in cycles. Each cycle is broken at its first item.
  for (const item of items) {
    if (seen.has(item.id)) continue;
    seen.add(item.id);
    rows.push({ item, parentId: null });
    if (item.kind === 'folder') addBelow(item.id);
  }
  return rows;
}
