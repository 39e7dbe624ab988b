import { describe, expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { folder as lockableFolder, itemOf, page, treeOf } from '#shared/tree/testing/sample-tree.ts';
import { renameOutcome, renameAvailability } from './renaming.ts';

const base = { id: 'i', parentId: null, order: 'a0', ownerId: 'u', createdAt: 1, updatedAt: 1 };
const folder = (name: string, isLocked = false): TreeItem => ({
  ...base,
  kind: 'folder',
  name,
  color: null,
  isLocked,
});

describe('renaming items', () => {
  test('folders with a special meaning cannot be renamed, and a locked folder is protected', () => {
    expect(
      ['Manuscript', 'Characters', 'Trash'].map((name) => renameAvailability(folder(name), undefined)),
    ).toEqual(['not-offered', 'not-offered', 'not-offered']);
    expect(renameAvailability(folder('First draft', true), undefined)).toBe('protected');
    expect(renameAvailability(folder('First draft'), undefined)).toBe('offered');
  });

  test('a document named Trash can be renamed', () => {
    const item: TreeItem = {
      ...base,
      kind: 'document',
      name: 'Trash',
      slug: 's',
      type: 'document',
      isPinned: false,
      wordCount: 0,
    };
    expect(renameAvailability(item, undefined)).toBe('offered');
  });

  test('a file can be renamed, also in a locked folder: its name is no part of the file', () => {
    const file = { ...page('pier', 'drafts'), kind: 'asset' } as unknown as TreeItem; // only the fields of the rule
    const tree = treeOf(lockableFolder('drafts', null, 'a0', { isLocked: true }), file);
    expect(renameAvailability(file, tree)).toBe('offered');
  });

  test('a page of a locked folder is protected, also in a folder within it', () => {
    const tree = treeOf(
      lockableFolder('drafts', null, 'a0', { isLocked: true }),
      lockableFolder('part', 'drafts'),
      page('scene', 'part'),
      page('idea'),
    );
    expect(renameAvailability(itemOf(tree, 'scene'), tree)).toBe('protected');
    expect(renameAvailability(itemOf(tree, 'part'), tree)).toBe('offered');
    expect(renameAvailability(itemOf(tree, 'idea'), tree)).toBe('offered');
  });
});

describe('leaving the rename field', () => {
  test('a new name is saved without surrounding spaces', () => {
    expect(renameOutcome('High Water', '  Low Water ')).toEqual({ type: 'save', name: 'Low Water' });
  });

  test.each(['High Water', ' High Water ', '', '   '])(
    'leaving the rename field with %o changes nothing',
    (typed) => {
      expect(renameOutcome('High Water', typed)).toEqual({ type: 'nothing' });
    },
  );

  test('an invalid name is refused with the reason', () => {
    expect(renameOutcome('High Water', 'x'.repeat(301))).toEqual({
      type: 'refuse',
      reason: 'A name may have at most 300 characters.',
    });
  });
});
