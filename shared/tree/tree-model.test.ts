import { describe, expect, test } from 'vitest';
import type { TreeItem } from './tree-rows.ts';
import { ancestorsOf, arrangeTree, folderForNew, searchRows, treeRows } from './tree-model.ts';

const base = { ownerId: 'u', createdAt: 1, updatedAt: 1 };
const folder = (id: string, parentId: string | null, order: string, name = id): TreeItem => ({
  ...base,
  kind: 'folder',
  id,
  parentId,
  name,
  order,
  color: null,
  isLocked: false,
});
const document = (id: string, parentId: string | null, order: string, name = id): TreeItem => ({
  ...base,
  kind: 'document',
  id,
  parentId,
  name,
  order,
  slug: id,
  type: 'document',
  isPinned: false,
  wordCount: 0,
});
const tree = (...items: TreeItem[]) => arrangeTree(new Map(items.map((item) => [item.id, item])));
const outline = (rows: ReturnType<typeof treeRows>) =>
  rows.map(
    ({ item, depth, position, siblingCount: siblings }) =>
      `${'  '.repeat(depth)}${item.name} ${position}/${siblings}`,
  );

const NOVEL = tree(
  folder('trash', null, 'a0', 'Trash'),
  folder('manuscript', null, 'a2', 'Manuscript'),
  folder('part', 'manuscript', 'a3', 'Part two'),
  document('one', 'manuscript', 'a1', 'High Water'),
  document('deep', 'part', 'a1', 'The Harbour'),
  folder('rules', null, 'a9', 'Instructions'),
);

describe('rows', () => {
  test('the rows have Instructions first, Trash last, and the contents of expanded folders', () => {
    expect(outline(treeRows(NOVEL, new Set()))).toEqual(['Instructions 1/3', 'Manuscript 2/3', 'Trash 3/3']);
    expect(outline(treeRows(NOVEL, new Set(['manuscript'])))).toEqual([
      'Instructions 1/3',
      'Manuscript 2/3',
      '  High Water 1/2',
      '  Part two 2/2',
      'Trash 3/3',
    ]);
  });

  test('an expanded folder within a collapsed folder has no row', () => {
    expect(outline(treeRows(NOVEL, new Set(['part'])))).toHaveLength(3);
  });

  test('items whose parent is missing, a document or in a cycle are shown at the root', () => {
    const broken = tree(
      document('a', 'gone', 'a1'),
      document('b', 'a', 'a2'),
      folder('c', 'd', 'a3'),
      folder('d', 'c', 'a4'),
    );
    expect(outline(treeRows(broken, new Set(['c', 'd'])))).toEqual(['a 1/4', 'b 2/4', 'c 3/4', 'd 4/4']);
  });
});

describe('search', () => {
  test('a search returns matching items within their expanded folders', () => {
    expect(outline(searchRows(NOVEL, ' HARB '))).toEqual([
      'Manuscript 1/1',
      '  Part two 1/1',
      '    The Harbour 1/1',
    ]);
  });

  test('a matching folder is collapsed when none of its contents match', () => {
    const [row, ...others] = searchRows(NOVEL, 'part');
    expect(outline([row, ...others].filter((each) => each !== undefined))).toEqual([
      'Manuscript 1/1',
      '  Part two 1/1',
    ]);
    expect(others[0]?.isExpanded).toBe(false);
  });

  test('a search without a match returns no rows', () => {
    expect(searchRows(NOVEL, 'zebra')).toEqual([]);
  });
});

test('the ancestors of an item are listed outermost first, and a cycle ends', () => {
  expect(ancestorsOf(NOVEL, 'deep').map(({ id }) => id)).toEqual(['manuscript', 'part']);
  const circle = tree(folder('c', 'd', 'a3'), folder('d', 'c', 'a4'));
  expect(ancestorsOf(circle, 'c').map(({ id }) => id)).toEqual(['d']);
});

describe('the folder for a new item', () => {
  const from = (touched: string | null) => folderForNew(WITH_TRASH, 'trash', touched)?.id ?? 'root';
  const WITH_TRASH = tree(
    folder('trash', null, 'a0', 'Trash'),
    folder('binned', 'trash', 'a0'),
    document('old', 'binned', 'a0'),
    folder('manuscript', null, 'a2', 'Manuscript'),
    document('one', 'manuscript', 'a1'),
    document('loose', null, 'a5'),
  );

  test('a new item goes into the folder last used, or into the folder of the document last used', () => {
    expect(from('manuscript')).toBe('manuscript');
    expect(from('one')).toBe('manuscript');
    expect(from('loose')).toBe('root');
  });

  test('a new item goes to the root when the item last used is in the trash, missing or null', () => {
    expect(['trash', 'binned', 'old', null, 'gone'].map(from)).toEqual([
      'root',
      'root',
      'root',
      'root',
      'root',
    ]);
  });
});
