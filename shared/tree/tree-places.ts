import { isInTrash, isWithin, moveRefusal, type Folders } from './place-rules.ts';
import { trashIdOf } from './special-folders.ts';
import { planTrashEmptying } from './trash-emptying.ts';
import type { TreeItem } from './tree-rows.ts';
import { childrenOf, descendantsOf, type TreeModel } from './tree-model.ts';

/** Returns access to the folders of a tree for the rules in `place-rules.ts`. */
export function foldersOf(items: ReadonlyMap<string, TreeItem>, workspaceId: string): Folders {
  return {
    trashId: trashIdOf(workspaceId),
    folder: (id) => {
      const item = items.get(id);
      return item?.kind === 'folder' ? item : undefined;
    },
  };
}

/** Returns whether an item is in the trash, at any depth. */
export const isTrashed = (tree: TreeModel, workspaceId: string, { parentId }: TreeItem): boolean =>
  isInTrash(foldersOf(tree.items, workspaceId), parentId);

export const isTrashFolder = ({ id }: TreeItem, workspaceId: string): boolean =>
  id === trashIdOf(workspaceId);

/** Returns the ids of all items within a folder, at any depth. */
export function descendantIds(
  items: ReadonlyMap<string, TreeItem>,
  workspaceId: string,
  { id }: TreeItem,
): string[] {
  const folders = foldersOf(items, workspaceId);
  return [...items.values()].filter(({ parentId }) => isWithin(folders, parentId, id)).map((item) => item.id);
}

/**
 * Returns the items that emptying the trash deletes: all items in it except protected ones and the folders around them.
 * `hasRemaining` tells whether items remain in the trash.
 */
export function deletedWithTrash(
  tree: TreeModel,
  workspaceId: string,
): { deleted: TreeItem[]; hasRemaining: boolean } {
  const folders = foldersOf(tree.items, workspaceId);
  const inside = descendantsOf(tree, folders.trashId);
  const deleted = planTrashEmptying(folders, inside, new Set(inside.map(({ id }) => id)));
  return { deleted: [...deleted], hasRemaining: deleted.length < inside.length };
}

/** A folder to which items can be moved. */
export interface MoveTarget {
  /** Null is the root. */
  id: string | null;
  name: string;
  /** 0 for the root, 1 for folders directly in it. */
  depth: number;
  /** Whether all items are already in this folder; it is listed to show the folders within it. */
  isHere: boolean;
}

/**
 * Returns the folders to which all given items can be moved, and the folder in which all of them are now, in the
 * order of the tree. Other protected folders and the trash are left out.
 */
export function moveTargets(tree: TreeModel, workspaceId: string, items: readonly TreeItem[]): MoveTarget[] {
  const folders = foldersOf(tree.items, workspaceId);
  const targets: MoveTarget[] = [];
  const addTarget = (target: Omit<MoveTarget, 'isHere'>): void => {
    if (target.id === folders.trashId) return;
    const isHere = items.every(({ parentId }) => parentId === target.id);
    if (isHere || !items.some((item) => moveRefusal(folders, item, target.id)))
      targets.push({ ...target, isHere });
  };
  addTarget({ id: null, name: 'Top of the workspace', depth: 0 });
  const visit = (parentId: string | null, depth: number): void => {
    for (const { kind, id, name } of childrenOf(tree, parentId)) {
      if (kind !== 'folder' || id === folders.trashId) continue;
      addTarget({ id, name, depth });
      visit(id, depth + 1);
    }
  };
  visit(null, 1);
  return targets;
}
