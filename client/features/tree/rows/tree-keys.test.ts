import { describe, expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { treeKeyAction } from './tree-keys.ts';
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
  return { item, depth, isExpanded, position: 1, siblingCount: 1 };
};

const ROWS = [
  row('folder', 'Manuscript', 0, null, true),
  row('document', 'High Water', 1, 'Manuscript'),
  row('folder', 'Part two', 1, 'Manuscript'),
  row('folder', 'Characters', 0, null),
  row('document', 'Harbour', 0, null),
];
const actionOf = (key: string, from: string) => treeKeyAction(key, ROWS, from);

describe('keys that move the focus', () => {
  test.each([
    ['ArrowDown', 'Manuscript', 'High Water'],
    ['ArrowUp', 'Part two', 'High Water'],
    ['Home', 'Harbour', 'Manuscript'],
    ['End', 'Manuscript', 'Harbour'],
    ['ArrowRight', 'Manuscript', 'High Water'],
    ['ArrowLeft', 'Part two', 'Manuscript'],
    ['h', 'High Water', 'Harbour'],
    ['H', 'Harbour', 'High Water'],
  ])('the key %s moves the focus from %s to %s', (key, from, to) => {
    expect(actionOf(key, from)).toEqual({ type: 'focus', id: to });
  });

  test.each([
    ['ArrowDown', 'Harbour'],
    ['ArrowUp', 'Manuscript'],
    ['ArrowLeft', 'Harbour'],
    ['ArrowRight', 'High Water'],
    ['z', 'Manuscript'],
    ['Tab', 'Manuscript'],
  ])('the key %s on %s does nothing', (key, from) => {
    expect(actionOf(key, from)).toBeNull();
  });
});

describe('keys that run a command', () => {
  test('the right arrow expands a folder, the left arrow collapses it', () => {
    expect(actionOf('ArrowRight', 'Characters')).toEqual({ type: 'expand', id: 'Characters' });
    expect(actionOf('ArrowLeft', 'Manuscript')).toEqual({ type: 'collapse', id: 'Manuscript' });
  });

  test('Delete removes an item', () => {
    expect(actionOf('Delete', 'Harbour')).toEqual({ type: 'remove', id: 'Harbour' });
  });

  test('Enter opens an item, Space selects it and F2 renames it', () => {
    expect(actionOf('Enter', 'Harbour')).toEqual({ type: 'open', id: 'Harbour' });
    expect(actionOf(' ', 'Harbour')).toEqual({ type: 'select', id: 'Harbour' });
    expect(actionOf('F2', 'Harbour')).toEqual({ type: 'rename', id: 'Harbour' });
  });

  test('the asterisk expands all sibling folders', () => {
    expect(actionOf('*', 'Harbour')).toEqual({ type: 'expand-all', ids: ['Manuscript', 'Characters'] });
  });

  test('no key does anything when the focused row is not shown', () => {
    expect(treeKeyAction('Enter', ROWS, 'gone')).toBeNull();
  });
});
