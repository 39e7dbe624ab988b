import { describe, expect, test } from 'vitest';
import { folder, itemOf, page, treeOf, TRASH_ID, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeRows } from '#shared/tree/tree-model.ts';
import { dropAim } from './drop-aim.ts';

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
const aim = (moved: string, rowId: string | null, part: number, depth = 9) =>
  dropAim(tree, rows, WORKSPACE, [itemOf(tree, moved)], { rowId, part, depth });
const place = (...args: Parameters<typeof aim>) => aim(...args)?.place;

describe('where a drag lands', () => {
  test('beside a document, above or below it', () => {
    expect(place('last', 'one', 0.3)).toEqual({ parentId: 'part', beforeId: 'one' });
    expect(place('last', 'one', 0.8)).toEqual({ parentId: 'part', beforeId: 'deep' });
  });

  test('in the middle of a folder’s row it goes into the folder; at its edges beside it or to its first place', () => {
    expect(aim('last', 'deep', 0.5)).toEqual({
      place: { parentId: 'deep', beforeId: null },
      intoId: 'deep',
      refusal: undefined,
    });
    expect(place('last', 'deep', 0.1)).toEqual({ parentId: 'part', beforeId: 'deep' });
    expect(place('last', 'deep', 0.9)).toEqual({ parentId: 'deep', beforeId: 'two' });
  });

  test('below the last row of a folder the distance from the edge says how far out', () => {
    expect(place('last', 'two', 0.9, 2)).toEqual({ parentId: 'deep', beforeId: null });
    expect(place('last', 'two', 0.9, 1)).toEqual({ parentId: 'part', beforeId: null });
    expect(place('last', 'two', 0.9, -1)).toEqual({ parentId: null, beforeId: 'locked' });
  });

  test('below all rows it comes last, above the trash', () => {
    expect(place('one', null, 1)).toEqual({ parentId: null, beforeId: TRASH_ID });
  });

  test('never into itself or what it holds', () => {
    expect(aim('part', 'part', 0.5)).toBeNull();
    expect(aim('part', 'two', 0.9)).toBeNull();
  });

  test('anywhere in the trash it goes to the trash, and what lies there stays', () => {
    expect(aim('last', 'gone', 0.9)).toMatchObject({ place: { parentId: TRASH_ID }, intoId: TRASH_ID });
    expect(aim('gone', TRASH_ID, 0.5)).toBeNull();
    expect(place('gone', 'one', 0.3)).toEqual({ parentId: 'part', beforeId: 'one' });
  });

  test('a protected folder lets nothing in or out, and itself nowhere; what it holds changes its order', () => {
    const words = (...args: Parameters<typeof aim>) => aim(...args)?.refusal?.message;
    expect(words('last', 'locked', 0.5)).toBe('The folder it would go into is protected.');
    expect(words('kept', 'one', 0.3)).toBe('It is in a protected folder.');
    expect(words('locked', 'one', 0.3)).toBe('This folder is protected.');
    expect(aim('kept', 'also', 0.9, 1)).toMatchObject({
      place: { parentId: 'locked', beforeId: null },
      refusal: undefined,
    });
  });
});
