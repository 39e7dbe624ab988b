import type { TreeItem } from '#shared/tree/tree-rows.ts';

type Own = Partial<Record<keyof TreeItem | 'color' | 'isLocked' | 'isPinned', unknown>> & { id: string };

/** An item at the root, named by its id; what a test is about it says itself. */
export const restoredItem = (kind: TreeItem['kind'], own: Own): TreeItem =>
  // Each kind is given what it has and more; a test reads what its kind has.
  ({
    kind,
    parentId: null,
    name: own.id,
    order: 'a0',
    ownerId: 'ada',
    createdAt: 1,
    updatedAt: 1,
    color: null,
    isLocked: false,
    isPinned: false,
    ...own,
  }) as unknown as TreeItem;
