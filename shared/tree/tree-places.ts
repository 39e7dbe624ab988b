import { isInTrash, isWithin, moveRefusal, type Folders } from './place-rules.ts';
import { trashIdOf } from './special-folders.ts';
import { planTrashEmptying } from './trash-emptying.ts';
import type { TreeItem } from './tree-rows.ts';
import { childrenOf, descendantsOf, type TreeModel } from './tree-model.ts';

/** The folders of a tree, as the rules of places ask for them. */
export function foldersOf(items: ReadonlyMap<string, TreeItem>, workspaceId: string): Folders {
  return {
    trashId: trashIdOf(workspaceId),
    folder: (id) => {
      const item = items.get(id);
      return item?.kind === 'folder' ? item : undefined;
    },
  };
}

/** Whether an item lies in the trash, at any depth. */
export const isTrashed = (tree: TreeModel, workspaceId: string, { parentId }: TreeItem): boolean =>
  isInTrash(foldersOf(tree.items, workspaceId), parentId);

export const isTrashFolder = ({ id }: TreeItem, workspaceId: string): boolean =>
  id === trashIdOf(workspaceId);

/** Everything inside a folder, at any depth. */
export function idsInside(
  items: ReadonlyMap<string, TreeItem>,
  workspaceId: string,
  { id }: TreeItem,
): string[] {
  const folders = foldersOf(items, workspaceId);
  return [...items.values()].filter(({ parentId }) => isWithin(folders, parentId, id)).map((item) => item.id);
}

/** What goes when the trash is emptied: all in it, but for what is protected or holds what is. */
export function deletedWithTrash(
  tree: TreeModel,
  workspaceId: string,
): { gone: TreeItem[]; keepsSome: boolean } {
  const folders = foldersOf(tree.items, workspaceId);
  const inside = descendantsOf(tree, folders.trashId);
  const gone = planTrashEmptying(folders, inside, new Set(inside.map(({ id }) => id)));
  return { gone: [...gone], keepsSome: gone.length < inside.length };
}

/** A folder an item can be moved to; null is the root. */
export interface MoveTarget {
  id: string | null;
  name: string;
  depth: number;
  /** They are all there already: it stands for what is in it. */
  isHere: boolean;
}

/** Where items can go, in the order of the tree, and where they are; neither what is protected nor what is in the trash. */
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
