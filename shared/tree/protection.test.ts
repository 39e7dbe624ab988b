import { expect, test } from 'vitest';
import { protectingFolder } from './protection.ts';
import { folder, page, treeOf } from './testing/sample-tree.ts';

const LOCKED = { isLocked: true };

test('protectingFolder returns the nearest protected folder around an item, at any depth', () => {
  const tree = treeOf(
    folder('book', null, 'a0', LOCKED),
    folder('part', 'book'),
    folder('scenes', 'part', 'a0', LOCKED),
    page('opening', 'part'),
    page('scene', 'scenes'),
  );
  expect(protectingFolder(tree, 'opening')?.id).toBe('book');
  expect(protectingFolder(tree, 'scene')?.id).toBe('scenes');
});

test('protectingFolder returns undefined for the protected folder itself, for other pages and for an unknown item', () => {
  const tree = treeOf(folder('book', null, 'a0', LOCKED), folder('notes'), page('idea', 'notes'));
  expect(['book', 'idea', 'absent'].map((id) => protectingFolder(tree, id))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
