import { describe, expect, test } from 'vitest';
import { canvasTree, hasItems } from './canvas-tree.ts';
import { canvas, folder, page, TRASH_ID, treeOf, WORKSPACE } from '#shared/tree/testing/sample-tree.ts';
import { treeRows } from '#shared/tree/tree-model.ts';

const shown = (...items: Parameters<typeof treeOf>) => {
  const filtered = canvasTree(treeOf(...items), WORKSPACE);
  const folders = [...filtered.items.values()].filter(({ kind }) => kind === 'folder').map(({ id }) => id);
  return treeRows(filtered, new Set(folders)).map(({ item, depth }) => `${'  '.repeat(depth)}${item.name}`);
};

describe('the canvas tree', () => {
  test('the canvas tree shows canvases within their folders, and empty folders for new ones', () => {
    expect(
      shown(
        folder('Part one', null, 'a1'),
        folder('Acts', 'Part one', 'a1'),
        canvas('Tides', 'Acts'),
        page('Ebb', 'Part one', 'a2'),
        folder('Empty', null, 'a2'),
        folder('Texts', null, 'a3'),
        page('Flow', 'Texts'),
        canvas('Harbour', null, 'a4'),
      ),
    ).toEqual(['Part one', '  Acts', '    Tides', 'Empty', 'Harbour']);
  });

  test('the trash shows the deleted canvases, and is hidden when it has none', () => {
    expect(shown(canvas('Old', TRASH_ID), page('Ebb', TRASH_ID))).toEqual(['Trash', '  Old']);
    expect(shown(page('Ebb', TRASH_ID))).toEqual([]);
  });

  test('a tree has items only when one of the requested kind is outside the trash', () => {
    expect(hasItems(treeOf(page('Ebb', TRASH_ID)), WORKSPACE)).toBe(false);
    expect(hasItems(treeOf(folder('Part one')), WORKSPACE)).toBe(true);
    expect(hasItems(treeOf(folder('Part one'), page('Ebb', 'Part one')), WORKSPACE, 'canvas')).toBe(false);
    expect(hasItems(treeOf(folder('Part one'), canvas('Tides', 'Part one')), WORKSPACE, 'canvas')).toBe(true);
    expect(hasItems(treeOf(canvas('Tides', TRASH_ID)), WORKSPACE, 'canvas')).toBe(false);
  });
});
