import type { TreeAsset } from '../assets/tree-asset.ts';
import { arrangeSiblings, childrenOf, type TreeModel } from './tree-model.ts';
import type { TreeItem } from './tree-rows.ts';

/**
 * Adds the files of a workspace to its tree, each in its folder. Only the folders that contain files are arranged again:
 * the others keep their lists. A file whose folder is missing is shown at the root.
 * @param tree the folders, documents and canvases
 * @returns `tree` itself without files
 */
export function treeWithFiles(tree: TreeModel, files: readonly TreeAsset[]): TreeModel {
  if (files.length === 0) return tree;
  const items = new Map<string, TreeItem>(tree.items);
  for (const file of files) items.set(file.id, file);
  const byParent = Map.groupBy(files, ({ parentId }) =>
    parentId !== null && tree.items.get(parentId)?.kind === 'folder' ? parentId : null,
  );
  const children = new Map(tree.children);
  for (const [parentId, inFolder] of byParent)
    children.set(parentId, arrangeSiblings([...childrenOf(tree, parentId), ...inFolder]));
  return { items, children };
}
