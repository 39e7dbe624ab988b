import { expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { arrangeTree } from '../tree/tree-model.ts';
import { chaptersIn, hasChapters } from './chapter-list.ts';

const WORKSPACE = '01890000-0000-7000-8000-000000000001';
const TRASH_ID = trashIdOf(WORKSPACE);
const base = { ownerId: 'u', createdAt: 1, updatedAt: 1 };

const folder = (id: string, parentId: string | null, order = 'a0'): TreeItem => ({
  ...base,
  kind: 'folder',
  id,
  parentId,
  name: id,
  order,
  color: null,
  isLocked: false,
});
const page = (id: string, parentId: string | null, order = 'a0', isPinned = false): TreeItem => ({
  ...base,
  kind: 'document',
  id,
  parentId,
  name: id,
  order,
  slug: id,
  type: 'document',
  isPinned,
  wordCount: 0,
});
const canvas = (id: string, parentId: string): TreeItem => ({
  ...base,
  kind: 'canvas',
  id,
  parentId,
  name: id,
  order: 'a0',
  isPinned: false,
});

function linesOf(folderId: string, ...items: TreeItem[]): string[] {
  const tree = arrangeTree(new Map(items.map((item) => [item.id, item])));
  expect(hasChapters(tree, WORKSPACE, folderId)).toBe(chaptersIn(tree, WORKSPACE, folderId).length > 0);
  return chaptersIn(tree, WORKSPACE, folderId).map(
    (entry) =>
      '  '.repeat(entry.depth) + (entry.kind === 'folder' ? `${entry.folder.id}/` : entry.document.id),
  );
}

test('documents in the order of the tree, folders within in their place', () => {
  expect(
    linesOf(
      'book',
      folder('book', null),
      page('third', 'book', 'a3'),
      folder('part', 'book', 'a2'),
      page('two b', 'part', 'a2'),
      page('two a', 'part', 'a1'),
      folder('deep', 'part', 'a3'),
      page('two c', 'deep'),
      page('first', 'book', 'a1'),
      page('pinned', 'book', 'a9', true),
      page('elsewhere', null),
    ),
  ).toEqual(['pinned', 'first', 'part/', '  two a', '  two b', '  deep/', '    two c', 'third']);
});

test('no canvas, no folder without documents, nothing of the trash', () => {
  expect(
    linesOf(
      'book',
      folder('book', null),
      canvas('map', 'book'),
      folder('pictures', 'book', 'a1'),
      canvas('map two', 'pictures'),
      folder('empty', 'pictures'),
      folder(TRASH_ID, 'book', 'a2'),
      page('thrown away', TRASH_ID),
      page('kept', 'book', 'a5'),
    ),
  ).toEqual(['kept']);
  expect(linesOf('book', folder('book', null), canvas('map', 'book'))).toEqual([]);
});

test('the trash itself is never read as one page', () => {
  const tree = arrangeTree(
    new Map([folder(TRASH_ID, null), page('thrown away', TRASH_ID)].map((item) => [item.id, item])),
  );
  expect(hasChapters(tree, WORKSPACE, TRASH_ID)).toBe(false);
});
