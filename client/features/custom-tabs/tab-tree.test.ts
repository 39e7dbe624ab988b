import { expect, test } from 'vitest';
import { canvas, folder, page, TRASH_ID, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { matchingRows, tabTree } from './tab-tree.ts';
import { tabFilterOptions } from './tab-filter-options.ts';

const FOLDER = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d71';
const tree = treeOf(
  folder(FOLDER, null, 'a0', { name: 'Papers' }),
  folder('inner', FOLDER),
  page('Harbour', 'inner'),
  page('High Water'),
  page('thrown', TRASH_ID),
  canvas('Map'),
);
const names = (rows: { item: { name: string }; depth: number }[]) =>
  rows.map(({ item, depth }) => '  '.repeat(depth) + item.name);

test('a tab shows documents and canvases on one level without the trash, and can be searched by words', () => {
  const all = tabTree(tree, WORKSPACE, {}, 1);
  expect(names(matchingRows(all, ''))).toEqual(['Harbour', 'High Water', 'Map']);
  expect(names(matchingRows(all, 'water HIGH'))).toEqual(['High Water']);
  expect(names(matchingRows(tabTree(tree, WORKSPACE, { folderId: FOLDER }, 1), ''))).toEqual(['Harbour']);
});

test('tabFilterOptions lists all folders except the trash, indented, and counts the items that match a filter', () => {
  const { folders, countOf } = tabFilterOptions(tree, WORKSPACE, 1);
  expect(folders.map(({ label }) => label)).toEqual(['The whole workspace', 'Papers', '\u2003inner']);
  expect([countOf({}), countOf({ kind: 'canvas' }), countOf({ isPinned: true })]).toEqual([3, 1, 0]);
  expect(tabFilterOptions(undefined, WORKSPACE, 1).countOf({})).toBe(0);
});
