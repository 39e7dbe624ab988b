import { describe, expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { treeMove } from './tree-keys.ts';
import type { TreeRow } from '#shared/tree/tree-model.ts';

const row = (
  kind: 'folder' | 'document',
  id: string,
  depth: number,
  parentId: string | null,
  isExpanded = false,
): TreeRow => {
  const base = { id, parentId, name: id, order: 'a0', ownerId: 'u', createdAt: 1, updatedAt: 1 };
  const item: TreeItem =
    kind === 'folder'
      ? { ...base, kind, color: null, isLocked: false }
      : { ...base, kind, slug: id, type: 'document', isPinned: false, wordCount: 0 };
  return { item, depth, isExpanded, place: 1, siblings: 1 };
};

const ROWS = [
  row('folder', 'Manuscript', 0, null, true),
  row('document', 'High Water', 1, 'Manuscript'),
  row('folder', 'Part two', 1, 'Manuscript'),
  row('folder', 'Characters', 0, null),
  row('document', 'Harbour', 0, null),
];
const move = (key: string, from: string) => treeMove(key, ROWS, from);

describe('moving', () => {
  test.each([
    ['ArrowDown', 'Manuscript', 'High Water'],
    ['ArrowUp', 'Part two', 'High Water'],
    ['Home', 'Harbour', 'Manuscript'],
    ['End', 'Manuscript', 'Harbour'],
    ['ArrowRight', 'Manuscript', 'High Water'],
    ['ArrowLeft', 'Part two', 'Manuscript'],
    ['h', 'High Water', 'Harbour'],
    ['H', 'Harbour', 'High Water'],
  ])('%s from %s goes to %s', (key, from, to) => {
    expect(move(key, from)).toEqual({ do: 'focus', id: to });
  });

  test.each([
    ['ArrowDown', 'Harbour'],
    ['ArrowUp', 'Manuscript'],
    ['ArrowLeft', 'Harbour'],
    ['ArrowRight', 'High Water'],
    ['z', 'Manuscript'],
    ['Tab', 'Manuscript'],
  ])('%s from %s does nothing', (key, from) => {
    expect(move(key, from)).toBeNull();
  });
});

describe('doing', () => {
  test('right unfolds, left folds', () => {
    expect(move('ArrowRight', 'Characters')).toEqual({ do: 'expand', id: 'Characters' });
    expect(move('ArrowLeft', 'Manuscript')).toEqual({ do: 'collapse', id: 'Manuscript' });
  });

  test('Enter opens, Space chooses, F2 renames', () => {
    expect(move('Enter', 'Harbour')).toEqual({ do: 'open', id: 'Harbour' });
    expect(move(' ', 'Harbour')).toEqual({ do: 'choose', id: 'Harbour' });
    expect(move('F2', 'Harbour')).toEqual({ do: 'rename', id: 'Harbour' });
  });

  test('the star unfolds the folders beside', () => {
    expect(move('*', 'Harbour')).toEqual({ do: 'expand-all', ids: ['Manuscript', 'Characters'] });
  });

  test('without a focused row no key means anything', () => {
    expect(treeMove('Enter', ROWS, 'gone')).toBeNull();
  });
});
