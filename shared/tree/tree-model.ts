import { sortSiblings } from './sort-siblings.ts';
import { INSTRUCTIONS, TRASH } from './special-folders.ts';
import type { TreeItem } from './tree-rows.ts';

/** The items of a workspace, arranged as a tree. */
export interface TreeModel {
  items: ReadonlyMap<string, TreeItem>;
  /** Children in display order by parent id; the root's key is null. */
  children: ReadonlyMap<string | null, readonly TreeItem[]>;
}

/** One visible row of the tree. */
export interface TreeRow {
  item: TreeItem;
  /** 0 at the root. */
  depth: number;
  isExpanded: boolean;
  /** The position among the visible siblings, from 1. */
  position: number;
  /** The number of visible siblings, including the item. */
  siblingCount: number;
}

const NO_ITEMS: readonly TreeItem[] = [];

export function childrenOf(tree: TreeModel, parentId: string | null): readonly TreeItem[] {
  return tree.children.get(parentId) ?? NO_ITEMS;
}

/**
 * Arranges items as a tree. An item is shown at the root if its parent is missing, is not a folder, or is in or below a
 * cycle of folders, so no item is lost.
 */
export function arrangeTree(items: ReadonlyMap<string, TreeItem>): TreeModel {
  const isOutsideCycles = cycleCheck(items);
  const byParent = Map.groupBy(items.values(), ({ parentId }) =>
    parentId !== null && items.get(parentId)?.kind === 'folder' && isOutsideCycles(parentId)
      ? parentId
      : null,
  );
  const children = new Map<string | null, readonly TreeItem[]>();
  for (const [parentId, siblings] of byParent) children.set(parentId, arrangeSiblings(siblings));
  return { items, children };
}

/** Returns siblings in display order. */
export const arrangeSiblings = (siblings: readonly TreeItem[]): readonly TreeItem[] =>
  pinnedFirst(sortSiblings(siblings));

/** Moves pinned items above their siblings, below the Instructions folder. */
function pinnedFirst(siblings: readonly TreeItem[]): readonly TreeItem[] {
  return siblings.some((item) => rankAmongSiblings(item) === 1)
    ? siblings.toSorted((a, b) => rankAmongSiblings(a) - rankAmongSiblings(b))
    : siblings;
}

/** Returns the group of an item among its siblings, 0 at the top. Within a group, the writer determines the order. */
export function rankAmongSiblings(item: TreeItem): number {
  if (item.kind !== 'folder') return item.kind !== 'asset' && item.isPinned ? 1 : 2;
  if (item.name === INSTRUCTIONS) return 0;
  return item.name === TRASH ? 3 : 2;
}

/**
 * Returns a function that tells whether the chain of an item's ancestors ends. Each item is visited once in total.
 */
function cycleCheck(items: ReadonlyMap<string, TreeItem>): (id: string) => boolean {
  const known = new Map<string, boolean>();
  return (id) => {
    const path: string[] = [];
    let at: string | null = id;
    while (at !== null && !known.has(at)) {
      // False until the path is known to end: meeting the item again on the same path means a cycle.
      known.set(at, false);
      path.push(at);
      at = items.get(at)?.parentId ?? null;
    }
    const endsAtRoot = at === null || known.get(at) === true;
    for (const pathId of path) known.set(pathId, endsAtRoot);
    return endsAtRoot;
  };
}

const parentOf = ({ items }: TreeModel, { parentId }: TreeItem): TreeItem | undefined =>
  parentId === null ? undefined : items.get(parentId);

/** Returns the folders around an item, outermost first. */
export function ancestorsOf(tree: Pick<TreeModel, 'items'>, id: string): TreeItem[] {
  const ancestors: TreeItem[] = [];
  const seen = new Set([id]);
  let parentId = tree.items.get(id)?.parentId ?? null;
  while (parentId !== null && !seen.has(parentId)) {
    seen.add(parentId);
    const parent = tree.items.get(parentId);
    if (!parent) break;
    ancestors.unshift(parent);
    parentId = parent.parentId;
  }
  return ancestors;
}

/** Returns all items within a folder, at any depth. */
export const descendantsOf = (tree: TreeModel, folderId: string): TreeItem[] =>
  childrenOf(tree, folderId).flatMap((item) =>
    item.kind === 'folder' ? [item, ...descendantsOf(tree, item.id)] : [item],
  );

/** Returns the visible rows: the root's children and the contents of expanded folders. */
export function treeRows(tree: TreeModel, expanded: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (parentId: string | null, depth: number): void => {
    const siblings = childrenOf(tree, parentId);
    siblings.forEach((item, index) => {
      const isExpanded = item.kind === 'folder' && expanded.has(item.id);
      rows.push({ item, depth, isExpanded, position: index + 1, siblingCount: siblings.length });
      if (isExpanded) add(item.id, depth + 1);
    });
  };
  add(null, 0);
  return rows;
}

/** Returns the rows of the items whose name contains the search text, with the folders around them. */
export function searchRows(tree: TreeModel, search: string): TreeRow[] {
  const words = search.trim().toLocaleLowerCase();
  const shown = new Set<string>();
  for (const item of tree.items.values()) {
    if (!item.name.toLocaleLowerCase().includes(words)) continue;
    // All ancestors of a folder in `shown` are in it too.
    for (let at: TreeItem | undefined = item; at && !shown.has(at.id); at = parentOf(tree, at))
      shown.add(at.id);
  }
  const children = new Map<string | null, readonly TreeItem[]>();
  for (const [parentId, siblings] of tree.children) {
    children.set(
      parentId,
      siblings.filter(({ id }) => shown.has(id)),
    );
  }
  const filtered = { items: tree.items, children };
  const open = new Set([...shown].filter((id) => childrenOf(filtered, id).length > 0));
  return treeRows(filtered, open);
}

/**
 * Returns the folder for a new item: the folder last used, or the folder of the document last used.
 * @param touchedId the id of the item last used; null before the first use
 * @returns null for the root, and instead of a folder in the trash
 */
export function folderForNew(tree: TreeModel, trashId: string, touchedId: string | null): TreeItem | null {
  const touched = touchedId === null ? undefined : tree.items.get(touchedId);
  if (!touched) return null;
  const around = ancestorsOf(tree, touched.id);
  const folder = touched.kind === 'folder' ? touched : (around.at(-1) ?? null);
  const isInTrash = folder?.id === trashId || around.some(({ id }) => id === trashId);
  return isInTrash ? null : folder;
}
