import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';

/** Returns the canvases with the folders that contain them, and the empty folders, where a canvas can be created. */
export function canvasTree(tree: TreeModel, workspaceId: string): TreeModel {
  const trashId = trashIdOf(workspaceId);
  const children = new Map<string | null, readonly TreeItem[]>();
  const addChildren = (parentId: string | null): number => {
    const shownItems = childrenOf(tree, parentId).filter((item) => {
      if (item.kind !== 'folder') return item.kind === 'canvas';
      const isEmptyFolder = childrenOf(tree, item.id).length === 0 && item.id !== trashId && !item.isLocked;
      return addChildren(item.id) > 0 || isEmptyFolder;
    });
    if (shownItems.length > 0) children.set(parentId, shownItems);
    return shownItems.length;
  };
  addChildren(null);
  return { items: tree.items, children };
}

/**
 * Whether a tree has an item outside the trash.
 * @param kind if given, only items of this kind count
 */
export const hasItems = (tree: TreeModel, workspaceId: string, kind?: TreeItem['kind']): boolean => {
  const trashId = trashIdOf(workspaceId);
  const hasItemIn = (parentId: string | null): boolean =>
    childrenOf(tree, parentId).some(
      (item) => item.id !== trashId && (kind === undefined || item.kind === kind || hasItemIn(item.id)),
    );
  return hasItemIn(null);
};
