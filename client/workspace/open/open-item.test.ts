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
  ['before the tree is here', undefined, 'd', false, 'loading'],
  ['a new one while the tree is asked again', tree, 'x', true, 'loading'],
  ['one that nobody knows', tree, 'x', false, 'missing'],
])('%s', (_what, given, itemId, isAsking, state) => {
  expect(openItemOf(given, itemId, isAsking).state).toBe(state);
});
