import { expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { canvas, folder, page, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { chaptersIn, hasChapters } from './chapter-list.ts';

function outlineOf(folderId: string, ...items: TreeItem[]): string[] {
  const tree = arrangeTree(new Map(items.map((item) => [item.id, item])));
  expect(hasChapters(tree, WORKSPACE, folderId)).toBe(chaptersIn(tree, WORKSPACE, folderId).length > 0);
  return chaptersIn(tree, WORKSPACE, folderId).map(
    (entry) =>
      '  '.repeat(entry.depth) + (entry.kind === 'folder' ? `${entry.folder.id}/` : entry.document.id),
  );
}

test('a folder reads as its documents in tree order, with each subfolder at its own position', () => {
  expect(
    outlineOf(
      'book',
      folder('book', null),
      page('third', 'book', 'a3'),
      folder('part', 'book', 'a2'),
      page('two b', 'part', 'a2'),
      page('two a', 'part', 'a1'),
      folder('deep', 'part', 'a3'),
      page('two c', 'deep'),
      page('first', 'book', 'a1'),
      page('pinned', 'book', 'a9', { isPinned: true }),
      page('elsewhere', null),
    ),
  ).toEqual(['pinned', 'first', 'part/', '  two a', '  two b', '  deep/', '    two c', 'third']);
});

test('canvases, folders without documents and trashed documents are left out', () => {
  expect(
    outlineOf(
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
  expect(outlineOf('book', folder('book', null), canvas('map', 'book'))).toEqual([]);
});

test('the trash itself cannot be read as one page', () => {
  const tree = arrangeTree(
    new Map([folder(TRASH_ID, null), page('thrown away', TRASH_ID)].map((item) => [item.id, item])),
  );
  expect(hasChapters(tree, WORKSPACE, TRASH_ID)).toBe(false);
});
