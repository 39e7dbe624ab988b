import { TRASH } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ancestorsOf, childrenOf, rankAmongSiblings, type TreeModel } from '#shared/tree/tree-model.ts';
import type { TreePosition } from './tree-position.ts';

/**
 * The position to which Alt with an arrow key moves an item: up and down among its siblings, right into the folder
 * above it, left out of its own folder. Null if there is no such position.
 */
export function arrowKeyPosition(tree: TreeModel, item: TreeItem, key: string): TreePosition | null {
  const parent = ancestorsOf(tree, item.id).at(-1);
  const parentId = parent?.id ?? null;
  const siblings = childrenOf(tree, parentId);
  const index = siblings.indexOf(item);
  if (index === -1) return null;
  const hasSameRank = (other: TreeItem | undefined): other is TreeItem =>
    other !== undefined && rankAmongSiblings(other) === rankAmongSiblings(item);
  const before = siblings[index - 1];
  switch (key) {
    case 'ArrowUp':
      return hasSameRank(before) ? { parentId, beforeId: before.id } : null;
    case 'ArrowDown':
      return hasSameRank(siblings[index + 1])
        ? { parentId, beforeId: siblings[index + 2]?.id ?? null }
        : null;
    case 'ArrowRight':
      return before?.kind === 'folder' && before.name !== TRASH
        ? { parentId: before.id, beforeId: null }
        : null;
    case 'ArrowLeft': {
      if (!parent) return null;
      const outerId = ancestorsOf(tree, parent.id).at(-1)?.id ?? null;
      const outerSiblings = childrenOf(tree, outerId);
      return { parentId: outerId, beforeId: outerSiblings[outerSiblings.indexOf(parent) + 1]?.id ?? null };
    }
    default:
      return null;
  }
}
