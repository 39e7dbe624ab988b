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

test('a range grows and shrinks from where it began, single rows come and go, a press ends it', () => {
  const { result } = renderHook(() => useSelectedRows(tree, rows, WORKSPACE));
  const goes = (id: string) => result.current.with(itemOf(tree, id)).map((item) => item.id);
  const chosen = () => result.current;
  act(() => chosen().begin('b'));
  expect(chosen().isAny).toBe(false);
  act(() => chosen().extendTo('f', null));
  expect(goes('c')).toEqual(['b', 'c', 'f']);
  act(() => chosen().extendTo('a', null));
  expect(goes('a')).toEqual(['a', 'b']);
  // What was not chosen goes alone.
  expect(goes('f')).toEqual(['f']);
  act(() => chosen().toggle('f'));
  act(() => chosen().toggle('a'));
  expect(goes('f')).toEqual(['b', 'f']);
  expect([chosen().has('b'), chosen().has('a')]).toEqual([true, false]);
  act(() => chosen().begin('c'));
  expect([chosen().has('b'), goes('b')]).toEqual([null, ['b']]);
});

test('after the focus went on without Shift a range begins anew; the trash alone is no choice', () => {
  const { result } = renderHook(() => useSelectedRows(tree, rows, WORKSPACE));
  act(() => result.current.begin('a'));
  act(() => result.current.leave());
  act(() => result.current.extendTo('c', 'b'));
  expect(result.current.with(itemOf(tree, 'b')).map(({ id }) => id)).toEqual(['b', 'c']);
  act(() => result.current.clear());
  act(() => result.current.toggle(TRASH_ID));
  expect(result.current.isAny).toBe(false);
});
