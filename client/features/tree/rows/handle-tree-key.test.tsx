// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { folder, itemOf, page, treeOf } from '#shared/tree/testing/sample-tree.ts';
import { handleTreeKey, type TreeKeyContext } from './handle-tree-key.ts';

const tree = treeOf(folder('part'), page('high'), page('low'));
const rows = ['part', 'high', 'low'].map((id, index) => ({
  item: itemOf(tree, id),
  depth: 0,
  isExpanded: false,
  position: index + 1,
  siblingCount: 3,
}));

function press(key: string, { canChange = true, selected = [] as string[], ctrlKey = false } = {}) {
  const enter = vi.fn<(item: TreeItem) => void>();
  const remove = vi.fn<(items: readonly TreeItem[]) => void>();
  const undo = vi.fn<() => void>();
  const context = {
    tree,
    rows,
    canChange,
    enter,
    remove,
    undo,
    selection: {
      hasAny: selected.length > 0,
      itemsWith: (item: TreeItem) =>
        selected.includes(item.id) ? selected.map((id) => itemOf(tree, id)) : [item],
    },
  } as unknown as TreeKeyContext; // the fields that these keys use
  render(
    <div role="tree" tabIndex={-1} onKeyDown={(event) => handleTreeKey(event, context)}>
      <div role="treeitem" aria-selected="false" data-id="high" tabIndex={0}>
        High Water
      </div>
    </div>,
  );
  const isHandled = !fireEvent.keyDown(screen.getByRole('treeitem'), { key, ctrlKey });
  const idsOf = (items: readonly TreeItem[] = []) => items.map(({ id }) => id);
  return {
    isHandled,
    entered: enter.mock.calls[0]?.[0].id,
    removed: idsOf(remove.mock.calls[0]?.[0]),
    undos: undo.mock.calls.length,
  };
}

test('Enter opens an item and moves the focus into it', () => {
  expect(press('Enter')).toEqual({ isHandled: true, entered: 'high', removed: [], undos: 0 });
});

test('Delete removes the focused item, and all selected items if it is one of them', () => {
  expect(press('Delete').removed).toEqual(['high']);
  cleanup();
  expect(press('Delete', { selected: ['low'] }).removed).toEqual(['high']);
  cleanup();
  expect(press('Delete', { selected: ['high', 'low'] }).removed).toEqual(['high', 'low']);
});

test('Delete does nothing for a person who may not change the tree', () => {
  expect(press('Delete', { canChange: false }).removed).toEqual([]);
});

test('Ctrl+Z takes back the last change of the tree, for a person who may change it', () => {
  expect(press('z', { ctrlKey: true })).toMatchObject({ isHandled: true, undos: 1 });
  cleanup();
  expect(press('z', { ctrlKey: true, canChange: false }).undos).toBe(0);
  cleanup();
  expect(press('z').undos).toBe(0);
});
