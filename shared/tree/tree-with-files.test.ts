import { expect, test } from 'vitest';
import type { TreeAsset } from '../assets/tree-asset.ts';
import { folder, page, treeOf, TRASH_ID } from './testing/sample-tree.ts';
import { childrenOf, searchRows, treeRows } from './tree-model.ts';
import { treeWithFiles } from './tree-with-files.ts';

const tree = treeOf(folder('part', null, 'a0'), page('one', 'part', 'a0'), page('last', null, 'a2'));
const file = (id: string, parentId: string | null, order: string): TreeAsset => ({
  kind: 'asset',
  id,
  parentId,
  order,
  name: `${id}.png`,
  filename: `${id}.png`,
  type: 'image',
  mimeType: 'image/png',
  fileSize: 1_024,
  width: null,
  height: null,
  alt: '',
  hasThumbnail: false,
  ownerId: 'u',
  createdAt: 1,
  updatedAt: 1,
});
const names = (rows: ReturnType<typeof treeRows>): string[] =>
  rows.map(({ item, depth }) => `${'  '.repeat(depth)}${item.id}`);

test('files are rows of their folders, among the other items by their order keys', () => {
  const full = treeWithFiles(tree, [file('pier', 'part', 'Zz'), file('quay', null, 'a1')]);
  expect(names(treeRows(full, new Set(['part'])))).toEqual([
    'part',
    '  pier',
    '  one',
    'quay',
    'last',
    TRASH_ID,
  ]);
  expect(names(searchRows(full, 'pier'))).toEqual(['part', '  pier']);
});

test('a file whose folder is missing, or is no folder, is shown at the root', () => {
  const full = treeWithFiles(tree, [file('lost', 'nowhere', 'a3'), file('odd', 'one', 'a4')]);
  expect(childrenOf(full, null).map(({ id }) => id)).toEqual(['part', 'last', 'lost', 'odd', TRASH_ID]);
});

test('folders without files keep their lists, and a tree without files stays the same', () => {
  expect(treeWithFiles(tree, [])).toBe(tree);
  const full = treeWithFiles(tree, [file('quay', null, 'a1')]);
  expect(childrenOf(full, 'part')).toBe(childrenOf(tree, 'part'));
  expect(childrenOf(tree, null)).toHaveLength(3);
});

test('20,000 files are added to a tree without comparing each with all others', () => {
  let reads = 0;
  const files = Array.from({ length: 20_000 }, (_, at) => {
    const order = `b${String(at % 100).padStart(2, '0')}`;
    return Object.defineProperty(file(`f${at}`, at % 2 ? 'part' : null, order), 'order', {
      enumerable: true,
      get: () => {
        reads += 1;
        return order;
      },
    });
  });
  expect(treeWithFiles(tree, files).items.size).toBe(20_004);
  expect(reads).toBeLessThan(20_000 * 100);
});
