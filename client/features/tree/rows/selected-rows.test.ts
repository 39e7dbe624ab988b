import { expect, test } from 'vitest';
import { selectedItems, rangeBetween, rowAfter } from './selected-rows.ts';
import { folder, page, treeOf, TRASH_ID } from '#shared/tree/testing/sample-tree.ts';
import { treeRows } from '#shared/tree/tree-model.ts';

const tree = treeOf(
  folder('part', null, 'a0'),
  page('one', 'part', 'a0'),
  page('two', 'part', 'a1'),
  page('last', null, 'a2'),
  page('gone', TRASH_ID, 'a0'),
);
const rows = treeRows(tree, new Set(['part', TRASH_ID]));

test('a range includes both ends in either direction, and only the clicked row when its start is not shown', () => {
  expect(rangeBetween(rows, 'one', 'last')).toEqual(['one', 'two', 'last']);
  expect(rangeBetween(rows, 'last', 'one')).toEqual(['one', 'two', 'last']);
  expect(rangeBetween(rows, 'hidden', 'one')).toEqual(['one']);
  expect(rangeBetween(rows, null, 'one')).toEqual(['one']);
  expect(rangeBetween(rows, 'one', 'hidden')).toEqual([]);
});

test('the selected items leave out items in a selected folder and the trash, but not the items in the trash', () => {
  const idsOf = (...ids: string[]) => selectedItems(tree, rows, new Set(ids), TRASH_ID).map(({ id }) => id);
  expect(idsOf('last', 'two', 'part')).toEqual(['part', 'last']);
  expect(idsOf('two', 'one')).toEqual(['one', 'two']);
  expect(idsOf(TRASH_ID, 'gone', 'hidden')).toEqual(['gone']);
});

test('the row after removed rows is the next remaining one, or the one above at the end', () => {
  const tree = treeOf(
    folder('a', null, 'a1'),
    page('b', 'a', 'a1'),
    page('c', null, 'a2'),
    page('d', null, 'a3'),
  );
  const rows = treeRows(tree, new Set(['a']));
  const after = (...ids: string[]) =>
    rowAfter(
      rows,
      ids.map((id) => ({ id })),
    );
  expect(after('a')).toBe('c');
  expect(after('c', 'd')).toBe(TRASH_ID);
  expect(after(TRASH_ID)).toBe('d');
  expect(after('nowhere')).toBeUndefined();
});
