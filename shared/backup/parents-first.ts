import { sortSiblings } from '#shared/tree/sort-siblings.ts';

interface ParentedItem {
  kind: string;
  id: string;
  parentId: string | null;
  name: string;
  order: string;
}

/** An item at the place where the tree shows it. */
export interface PlacedRow<Item> {
  item: Item;
  /** The folder it hangs from; null at the root. */
  parentId: string | null;
}

/**
 * The items of a tree as it shows them, folders before what is in them. What hangs from nothing (a parent that is gone, a
 * circle) stands at the root: nothing is left out.
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
  // What is left hangs in circles: each is cut open at its first.
  for (const item of items) {
    if (seen.has(item.id)) continue;
    seen.add(item.id);
    rows.push({ item, parentId: null });
    if (item.kind === 'folder') addBelow(item.id);
  }
  return rows;
}
