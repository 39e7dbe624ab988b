// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { folder, itemOf, page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeRows } from '#shared/tree/tree-model.ts';
import { useSelectedRows } from './use-selected-rows.ts';

const tree = treeOf(
  page('a', null, 'a0'),
  page('b', null, 'a1'),
  page('c', null, 'a2'),
  folder('f', null, 'a3'),
);
const rows = treeRows(tree, new Set());

test('a range grows and shrinks from its start, single rows can be toggled, and a click clears the selection', () => {
  const { result } = renderHook(() => useSelectedRows(tree, rows, WORKSPACE));
  const idsWith = (id: string) => result.current.itemsWith(itemOf(tree, id)).map((item) => item.id);
  const selection = () => result.current;
  act(() => selection().startAt('b'));
  expect(selection().hasAny).toBe(false);
  act(() => selection().extendTo('f', null));
  expect(idsWith('c')).toEqual(['b', 'c', 'f']);
  act(() => selection().extendTo('a', null));
  expect(idsWith('a')).toEqual(['a', 'b']);
  // An item outside the selection is returned alone.
  expect(idsWith('f')).toEqual(['f']);
  act(() => selection().toggle('f'));
  act(() => selection().toggle('a'));
  expect(idsWith('f')).toEqual(['b', 'f']);
  expect([selection().has('b'), selection().has('a')]).toEqual([true, false]);
  act(() => selection().startAt('c'));
  expect([selection().has('b'), idsWith('b')]).toEqual([null, ['b']]);
});

test('a new range starts after the focus moved without Shift, and the trash cannot be selected', () => {
  const { result } = renderHook(() => useSelectedRows(tree, rows, WORKSPACE));
  act(() => result.current.startAt('a'));
  act(() => result.current.clearAnchor());
  act(() => result.current.extendTo('c', 'b'));
  expect(result.current.itemsWith(itemOf(tree, 'b')).map(({ id }) => id)).toEqual(['b', 'c']);
  act(() => result.current.clear());
  act(() => result.current.toggle(TRASH_ID));
  expect(result.current.hasAny).toBe(false);
});
