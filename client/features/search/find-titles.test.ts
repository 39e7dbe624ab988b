import { describe, expect, test } from 'vitest';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { textIdsByAge, searchableItems, findTitles, recentFiles } from './find-titles.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const item = (name: string, over: Partial<TreeItem> = {}): TreeItem =>
  ({
    kind: 'document',
    id: name,
    parentId: null,
    name,
    order: 'a',
    updatedAt: NOW,
    ...over,
  }) as TreeItem; // only the fields that the search reads
const names = (items: readonly TreeItem[]) => items.map(({ name }) => name);

describe('findTitles', () => {
  test('an exact title comes first, then shorter titles, then alphabetical order', () => {
    const items = ['High Water Marks', 'Low Water', 'A Water', 'Watershed of the North', 'Water'].map(
      (name) => item(name),
    );
    expect(names(findTitles(items, 'water'))).toEqual([
      'Water',
      'A Water',
      'Low Water',
      'High Water Marks',
      'Watershed of the North',
    ]);
    expect(names(findTitles([item('Bay'), item('Cay'), item('Aay')], 'ay'))).toEqual(['Aay', 'Bay', 'Cay']);
  });

  test('titles match regardless of case, diacritics and surrounding spaces', () => {
    expect(names(findTitles([item('Café Noir')], ' cafe '))).toEqual(['Café Noir']);
    expect(findTitles([item('Café Noir')], '  ')).toEqual([]);
  });

  test('at most ten titles are returned', () => {
    const items = Array.from({ length: 14 }, (_, at) => item(`Tide ${at}`));
    expect(findTitles(items, 'tide')).toHaveLength(10);
  });

  test('items of every kind are found, except those in the trash at any depth', () => {
    const trash = trashIdOf(WORKSPACE);
    const all = [
      item('Trash', { kind: 'folder', id: trash }),
      item('Old tides', { kind: 'folder', id: 'old', parentId: trash }),
      item('Tide in the trash', { parentId: 'old' }),
      item('Tides', { kind: 'folder' }),
      item('Tide chart', { kind: 'canvas' }),
    ];
    const tree = arrangeTree(new Map(all.map((one) => [one.id, one])));
    expect(names(findTitles(searchableItems(tree, WORKSPACE), 'tide'))).toEqual(['Tides', 'Tide chart']);
  });
});

describe('recentFiles', () => {
  test('recent files were changed within a day, are sorted newest first, and include no folders', () => {
    const items = [
      item('today', { updatedAt: NOW - HOUR }),
      item('just now'),
      item('a day ago', { updatedAt: NOW - 24 * HOUR }),
      item('longer ago', { updatedAt: NOW - 24 * HOUR - 1 }),
      item('folder', { kind: 'folder' }),
    ];
    expect(names(recentFiles(items, NOW))).toEqual(['just now', 'today', 'a day ago']);
  });

  test('recent files are at most five documents and five canvases, eight in total', () => {
    const of = (kind: 'document' | 'canvas') =>
      Array.from({ length: 9 }, (_, at) =>
        item(`${kind} ${at}`, { kind, updatedAt: NOW - at * HOUR - (kind === 'canvas' ? 1 : 0) }),
      );
    expect(recentFiles(of('document'), NOW)).toHaveLength(5);
    const both = recentFiles([...of('canvas'), ...of('document')], NOW);
    expect(both.map(({ kind }) => kind)).toEqual(
      Array.from({ length: 8 }, (_, at) => (at % 2 === 0 ? 'document' : 'canvas')),
    );
  });
});

test('textIdsByAge returns the open text first, then the newest ones', () => {
  const items = [
    item('old', { updatedAt: 1 }),
    item('new', { updatedAt: 3 }),
    item('f', { kind: 'folder' }),
    item('c', { kind: 'canvas', updatedAt: 2 }),
  ];
  expect(textIdsByAge(items, undefined)).toEqual(['new', 'c', 'old']);
  expect(textIdsByAge(items, 'old')).toEqual(['old', 'new', 'c']);
});
