import { TRASH } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ancestorsOf, childrenOf, rankAmongSiblings, type TreeModel } from '#shared/tree/tree-model.ts';
import type { TreePlace } from './tree-place.ts';

/**
 * Where an item goes by an arrow key with Alt held: up and down among its siblings, right into the folder above it, left
 * out of its own folder. Null where there is no such place.
 */
export function stepPlace(tree: TreeModel, item: TreeItem, key: string): TreePlace | null {
  const parent = ancestorsOf(tree, item.id).at(-1);
  const parentId = parent?.id ?? null;
  const siblings = childrenOf(tree, parentId);
  const at = siblings.indexOf(item);
  if (at === -1) return null;
  const isOfBand = (other: TreeItem | undefined): other is TreeItem =>
    other !== undefined && rankAmongSiblings(other) === rankAmongSiblings(item);
  const before = siblings[at - 1];
  switch (key) {
    case 'ArrowUp':
      return isOfBand(before) ? { parentId, beforeId: before.id } : null;
    case 'ArrowDown':
      return isOfBand(siblings[at + 1]) ? { parentId, beforeId: siblings[at + 2]?.id ?? null } : null;
    case 'ArrowRight':
      return before?.kind === 'folder' && before.name !== TRASH
        ? { parentId: before.id, beforeId: null }
        : null;
    case 'ArrowLeft': {
      if (!parent) return null;
      const outer = ancestorsOf(tree, parent.id).at(-1)?.id ?? null;
      const beside = childrenOf(tree, outer);
      return { parentId: outer, beforeId: beside[beside.indexOf(parent) + 1]?.id ?? null };
    }
    default:
      return null;
  }
}
