import { trashIdOf } from '../special-folders.ts';
import type { TreeEntry, TreeItem } from '../tree-rows.ts';
import { arrangeTree, type TreeModel } from '../tree-model.ts';

export const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
export const TRASH_ID = trashIdOf(WORKSPACE);

const base = { ownerId: 'u', createdAt: 1, updatedAt: 1 };

export const folder = (
  id: string,
  parentId: string | null = null,
  order = 'a0',
  more: { isLocked?: boolean; name?: string } = {},
): TreeEntry => ({
  ...base,
  kind: 'folder',
  id,
  parentId,
  name: id === TRASH_ID ? 'Trash' : id,
  order,
  color: null,
  isLocked: false,
  ...more,
});

export const page = (
  id: string,
  parentId: string | null = null,
  order = 'a0',
  more: { isPinned?: boolean } = {},
): TreeEntry => ({
  ...base,
  kind: 'document',
  id,
  parentId,
  name: id,
  order,
  slug: id,
  type: 'document',
  isPinned: false,
  wordCount: 0,
  ...more,
});

export const canvas = (id: string, parentId: string | null = null, order = 'a0'): TreeEntry => ({
  ...base,
  kind: 'canvas',
  id,
  parentId,
  name: id,
  order,
  isPinned: false,
});

/** Returns a tree of these items and a trash folder. */
export const treeOf = (...items: TreeItem[]): TreeModel =>
  arrangeTree(new Map([folder(TRASH_ID), ...items].map((item) => [item.id, item])));

export function itemOf(tree: TreeModel, id: string): TreeItem {
  const item = tree.items.get(id);
  if (!item) throw new Error(`There is no ${id}.`);
  return item;
}
