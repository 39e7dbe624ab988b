import { ancestorsOf, type TreeModel } from './tree-model.ts';
import type { TreeFolder } from './tree-rows.ts';

/**
 * Returns the nearest protected folder around an item, at any depth; undefined without one. The pages in it are
 * read-only on screen. The server accepts their text all the same, so that words written before the device knew of the
 * lock are not lost.
 */
export function protectingFolder(tree: TreeModel, itemId: string): TreeFolder | undefined {
  return ancestorsOf(tree, itemId).findLast(
    (item): item is TreeFolder => item.kind === 'folder' && item.isLocked,
  );
}
