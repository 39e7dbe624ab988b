import { describe, expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { renameOutcome, renamingOf } from './renaming.ts';

const base = { id: 'i', parentId: null, order: 'a0', ownerId: 'u', createdAt: 1, updatedAt: 1 };
const folder = (name: string, isLocked = false): TreeItem => ({
  ...base,
  kind: 'folder',
  name,
  color: null,
  isLocked,
});

describe('what can be renamed', () => {
  test('folders with a meaning keep their names; a locked one is protected', () => {
    expect(['Manuscript', 'Characters', 'Trash'].map((name) => renamingOf(folder(name)))).toEqual([
      'not-offered',
      'not-offered',
      'not-offered',
    ]);
    expect(renamingOf(folder('First draft', true))).toBe('protected');
    expect(renamingOf(folder('First draft'))).toBe('offered');
  });

  test('a document may be called Trash and be renamed', () => {
    const item: TreeItem = {
      ...base,
      kind: 'document',
      name: 'Trash',
      slug: 's',
      type: 'document',
      isPinned: false,
      wordCount: 0,
    };
    expect(renamingOf(item)).toBe('offered');
  });
});

describe('leaving the field', () => {
  test('a new name is saved trimmed', () => {
    expect(renameOutcome('High Water', '  Low Water ')).toEqual({ do: 'save', name: 'Low Water' });
  });

  test.each(['High Water', ' High Water ', '', '   '])('%o just ends the renaming', (typed) => {
    expect(renameOutcome('High Water', typed)).toEqual({ do: 'nothing' });
  });

  test('a name that cannot be is refused with a reason', () => {
    expect(renameOutcome('High Water', 'x'.repeat(301))).toEqual({
      do: 'refuse',
      reason: 'A name may have at most 300 characters.',
    });
  });
});
