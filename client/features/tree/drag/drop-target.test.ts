import { describe, expect, test } from 'vitest';
import { folder, itemOf, page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeRows } from '#shared/tree/tree-model.ts';
import { dropTarget } from './drop-target.ts';

const tree = treeOf(
  folder('part', null, 'a0'),
  page('one', 'part', 'a0'),
  folder('deep', 'part', 'a1'),
  page('two', 'deep', 'a0'),
  folder('locked', null, 'a1', { isLocked: true }),
  page('kept', 'locked', 'a0'),
  page('also', 'locked', 'a1'),
  page('last', null, 'a2'),
  page('gone', TRASH_ID, 'a0'),
);
const rows = treeRows(tree, new Set(['part', 'deep', 'locked', TRASH_ID]));
const targetOf = (moved: string, rowId: string | null, fraction: number, depth = 9) =>
  dropTarget(tree, rows, WORKSPACE, [itemOf(tree, moved)], { rowId, fraction, depth });
const placeOf = (...args: Parameters<typeof targetOf>) => targetOf(...args)?.place;

describe('the drop target', () => {
  test('a drop on a document lands above or below it', () => {
    expect(placeOf('last', 'one', 0.3)).toEqual({ parentId: 'part', beforeId: 'one' });
    expect(placeOf('last', 'one', 0.8)).toEqual({ parentId: 'part', beforeId: 'deep' });
  });

  test('a drop on a folder’s middle lands in the folder, on its edges above it or before its first child', () => {
    expect(targetOf('last', 'deep', 0.5)).toEqual({
      place: { parentId: 'deep', beforeId: null },
      intoId: 'deep',
      refusal: undefined,
    });
    expect(placeOf('last', 'deep', 0.1)).toEqual({ parentId: 'part', beforeId: 'deep' });
    expect(placeOf('last', 'deep', 0.9)).toEqual({ parentId: 'deep', beforeId: 'two' });
  });

  test('below the last row of a folder, the pointer’s horizontal position selects the depth', () => {
    expect(placeOf('last', 'two', 0.9, 2)).toEqual({ parentId: 'deep', beforeId: null });
    expect(placeOf('last', 'two', 0.9, 1)).toEqual({ parentId: 'part', beforeId: null });
    expect(placeOf('last', 'two', 0.9, -1)).toEqual({ parentId: null, beforeId: 'locked' });
  });

  test('a drop below all rows lands last, above the trash', () => {
    expect(placeOf('one', null, 1)).toEqual({ parentId: null, beforeId: TRASH_ID });
  });

  test('a folder cannot be dropped into itself or its descendants', () => {
    expect(targetOf('part', 'part', 0.5)).toBeNull();
    expect(targetOf('part', 'two', 0.9)).toBeNull();
  });

  test('a drop anywhere in the trash moves the item to the trash, except for items already there', () => {
    expect(targetOf('last', 'gone', 0.9)).toMatchObject({
      place: { parentId: TRASH_ID },
      intoId: TRASH_ID,
    });
    expect(targetOf('gone', TRASH_ID, 0.5)).toBeNull();
    expect(placeOf('gone', 'one', 0.3)).toEqual({ parentId: 'part', beforeId: 'one' });
  });

  test('a protected folder cannot move, gain or lose items, but its items can be reordered', () => {
    const refusalOf = (...args: Parameters<typeof targetOf>) => targetOf(...args)?.refusal?.message;
    expect(refusalOf('last', 'locked', 0.5)).toBe('The folder it would go into is protected.');
    expect(refusalOf('kept', 'one', 0.3)).toBe('It is in a protected folder.');
    expect(refusalOf('locked', 'one', 0.3)).toBe('This folder is protected.');
    expect(targetOf('kept', 'also', 0.9, 1)).toMatchObject({
      place: { parentId: 'locked', beforeId: null },
      refusal: undefined,
    });
  });
});
