import { expect, test } from 'vitest';
import { canvas, folder, page, TRASH_ID, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { searchedRows, tabTree } from './tab-tree.ts';
import { tabContext } from './tab-context.ts';

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

test('a tab shows documents and canvases on one level, nothing of the trash, and is searched by words', () => {
  const all = tabTree(tree, WORKSPACE, {}, 1);
  expect(names(searchedRows(all, ''))).toEqual(['Harbour', 'High Water', 'Map']);
  expect(names(searchedRows(all, 'water HIGH'))).toEqual(['High Water']);
  expect(names(searchedRows(tabTree(tree, WORKSPACE, { folderId: FOLDER }, 1), ''))).toEqual(['Harbour']);
});

test('what a tab can be about: every folder but the trash, indented, and how much a filter lets through', () => {
  const { folders, countOf } = tabContext(tree, WORKSPACE, 1);
  expect(folders.map(({ label }) => label)).toEqual(['The whole workspace', 'Papers', '\u2003inner']);
  expect([countOf({}), countOf({ kind: 'canvas' }), countOf({ isPinned: true })]).toEqual([3, 1, 0]);
  expect(tabContext(undefined, WORKSPACE, 1).countOf({})).toBe(0);
});
