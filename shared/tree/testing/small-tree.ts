import { childId, trashIdOf } from '../special-folders.ts';
import type { TreeOperation } from '../../effects/tree-operation.ts';
import type { TreeCanvas, TreeDocument, TreeFolder, TreeItem } from '../tree-rows.ts';

export const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
export const TRASH = trashIdOf(WORKSPACE);
/** Returns the id of the item with this name in these trees. */
export const idOf = (name: string): string => childId(WORKSPACE, name);

const base = (name: string, parentId: string | null, order: string) => ({
  id: idOf(name),
  parentId,
  name,
  order,
  ownerId: 'ada',
  createdAt: 1,
  updatedAt: 1,
});

export const folder = (
  name: string,
  parentId: string | null = null,
  more: Partial<TreeFolder> = {},
): TreeFolder => ({
  kind: 'folder',
  ...base(name, parentId, 'a0'),
  color: null,
  isLocked: false,
  ...more,
});

export const document = (name: string, parentId: string | null = null, order = 'a0'): TreeDocument => ({
  kind: 'document',
  ...base(name, parentId, order),
  slug: name,
  type: 'document',
  isPinned: false,
  wordCount: 7,
});

export const canvas = (name: string, parentId: string | null = null, order = 'a0'): TreeCanvas => ({
  kind: 'canvas',
  ...base(name, parentId, order),
  isPinned: false,
});

export const trashFolder: TreeFolder = { ...folder('Trash'), id: TRASH };

/** Returns a map of these items and the trash folder. */
export const treeOf = (...items: TreeItem[]): Map<string, TreeItem> =>
  new Map([trashFolder, ...items].map((item) => [item.id, item]));

let keys = 0;

/** Returns a pending operation of the user `ben`, created at time 99. */
export const operation = (
  name: string,
  input: Record<string, unknown>,
  more: Partial<TreeOperation> = {},
): TreeOperation => ({
  key: String((keys += 1)),
  name,
  scope: `workspace:${WORKSPACE}`,
  input,
  actorId: 'ben',
  createdAt: 99,
  ...more,
});
