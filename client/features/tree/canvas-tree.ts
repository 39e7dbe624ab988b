import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { childrenOf, type TreeModel } from '#shared/tree/tree-model.ts';

/** Canvases with their folders, and folders with nothing in them: there is room for one. */
export function canvasTree(tree: TreeModel, workspaceId: string): TreeModel {
  const trashId = trashIdOf(workspaceId);
  const children = new Map<string | null, readonly TreeItem[]>();
  const keep = (parentId: string | null): number => {
    const kept = childrenOf(tree, parentId).filter((item) => {
      if (item.kind !== 'folder') return item.kind === 'canvas';
      const isBare = childrenOf(tree, item.id).length === 0 && item.id !== trashId && !item.isLocked;
      return keep(item.id) > 0 || isBare;
    });
    if (kept.length > 0) children.set(parentId, kept);
    return kept.length;
  };
  keep(null);
  return { items: tree.items, children };
}

/** Whether a tree, or the part of it that a tab shows, holds anything outside of the trash. */
export const hasItems = (tree: TreeModel, workspaceId: string, kind?: TreeItem['kind']): boolean => {
  const trashId = trashIdOf(workspaceId);
  const within = (parentId: string | null): boolean =>
    childrenOf(tree, parentId).some(
      (item) => item.id !== trashId && (kind === undefined || item.kind === kind || within(item.id)),
    );
  return within(null);
};
