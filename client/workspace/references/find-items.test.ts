import { describe, expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { ItemIndex } from './find-items.ts';

const workspaceId = '01890000-0000-7000-8000-00000000000b';
const trash = trashIdOf(workspaceId);
const common = { order: 'a0', ownerId: 'u', createdAt: 0 };

function folder(id: string, name: string, parentId: string | null = null): TreeItem {
  return { ...common, kind: 'folder', id, name, parentId, color: null, isLocked: false, updatedAt: 0 };
}
function document(id: string, name: string, updatedAt: number, parentId: string | null = null): TreeItem {
  return {
    ...common,
    kind: 'document',
    id,
    name,
    parentId,
    slug: id,
    type: 'document',
    isPinned: false,
    wordCount: 0,
    updatedAt,
  };
}
const indexOf = (...items: TreeItem[]) =>
  new ItemIndex(new Map(items.map((item) => [item.id, item])), workspaceId);

const index = indexOf(
  folder('research', 'Research'),
  folder(trash, 'Trash'),
  folder('old', 'Old', trash),
  document('tables', 'Tide tables, 1911', 1, 'research'),
  document('words', 'Tide words', 5),
  document('low', 'The low tide', 3),
  document('riptide', 'Riptide', 9),
  document('gone', 'Tide', 9, 'old'),
  { ...common, kind: 'canvas', id: 'map', name: 'Tide map', parentId: null, isPinned: false, updatedAt: 2 },
);
const found = (query: string, besides?: string) => index.find(query, besides).map(({ id }) => id);

describe('finding an item to link to', () => {
  test('title beginnings rank before word beginnings and other matches, and newer items before older ones', () => {
    expect(found('tide')).toEqual(['words', 'map', 'tables', 'low', 'riptide']);
    expect(found('TIDE T')).toEqual(['tables']);
    expect(found('1911')).toEqual(['tables']);
  });

  test('an empty query finds all items, newest first, but no folders, trashed items or the page itself', () => {
    expect(found('', 'words')).toEqual(['riptide', 'low', 'map', 'tables']);
    expect(found('old')).toEqual([]);
  });

  test('an item is found by its complete title, ignoring case and outer spaces, but not in the trash', () => {
    expect(index.itemByTitle(' tide WORDS ')?.id).toBe('words');
    expect(index.itemByTitle('tide')).toBeUndefined();
    const twins = indexOf(document('new', 'Notes', 8), document('older', 'Notes', 2));
    expect(twins.itemByTitle('notes')?.id).toBe('new');
  });

  test('a known item has the name of its folder, and a flag for the trash', () => {
    expect(index.itemById('tables')).toEqual({
      id: 'tables',
      title: 'Tide tables, 1911',
      kind: 'document',
      folderName: 'Research',
      isInTrash: false,
    });
    expect(index.itemById('gone')?.isInTrash).toBe(true);
    expect(index.itemById('nobody')).toBeNull();
  });
});

test.each([
  ["Tova's lamp", 'Tova’s lamp'],
  ['Tova’s lamp', "Tova's lamp"],
  ['Wait...', 'Wait…'],
  ['"Now"', '“Now”'],
  ['Ebb -- flow', 'Ebb – flow'],
  ['Café', 'Cafe\u0301'],
])('the title %s is found by %s', (title, typed) => {
  const titles = indexOf(document('one', title, 1));
  expect(titles.itemByTitle(typed)?.id).toBe('one');
  expect(titles.find(typed)[0]?.id).toBe('one');
});
