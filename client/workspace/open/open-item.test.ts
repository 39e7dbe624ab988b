import { expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { openItemOf } from './open-item.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';

const base = { parentId: null, name: 'n', order: 'a0', ownerId: 'u', createdAt: 1, updatedAt: 1 };
const items: TreeItem[] = [
  { ...base, kind: 'document', id: 'd', slug: 's', type: 'document', isPinned: false, wordCount: 0 },
  { ...base, kind: 'folder', id: 'f', color: null, isLocked: false },
];
const tree = arrangeTree(new Map(items.map((item) => [item.id, item])));

test.each([
  ['nothing in the address', tree, undefined, false, 'none'],
  ['a document', tree, 'd', true, 'document'],
  ['a folder', tree, 'f', false, 'folder'],
  ['a tree that is not loaded', undefined, 'd', false, 'loading'],
  ['an unknown item while the tree is refetched', tree, 'x', true, 'loading'],
  ['an unknown item', tree, 'x', false, 'missing'],
])('openItemOf returns the state of the open item: %s', (_case, loadedTree, itemId, isRefetching, state) => {
  expect(openItemOf(loadedTree, itemId, isRefetching).state).toBe(state);
});
