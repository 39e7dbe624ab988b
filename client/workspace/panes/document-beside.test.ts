import { expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { documentBeside } from './document-beside.ts';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';
const TRASH = trashIdOf(WORKSPACE);

/** A row with the fields that the tree model reads. */
const item = (kind: 'document' | 'folder', id: string, parentId: string | null): [string, TreeItem] => [
  id,
  { kind, id, parentId, name: id, order: id, isPinned: false, isLocked: false } as unknown as TreeItem,
];

const tree = arrangeTree(
  new Map([
    item('folder', 'a-part', null),
    item('document', 'a1', 'a-part'),
    item('document', 'a2', 'a-part'),
    item('document', 'b', null),
    item('folder', TRASH, null),
    item('document', 'gone', TRASH),
  ]),
);
const beside = (openId: string, previousId?: string) =>
  documentBeside(tree, { workspaceId: WORKSPACE, openId, previousId });

test('the document that was open before opens beside', () => {
  expect(beside('a1', 'b')).toBe('b');
});

test('without an earlier document the next one in tree order opens beside, or the one above the last', () => {
  expect(['a1', 'a2', 'b'].map((id) => beside(id))).toEqual(['a2', 'b', 'a2']);
  expect(beside('a1', 'a1')).toBe('a2');
  expect(beside('a1', 'never-heard-of')).toBe('a2');
});

test('no document of the trash opens beside', () => {
  expect(beside('a1', 'gone')).toBe('a2');
  const alone = arrangeTree(
    new Map([item('document', 'b', null), item('folder', TRASH, null), item('document', 'gone', TRASH)]),
  );
  expect(documentBeside(alone, { workspaceId: WORKSPACE, openId: 'b', previousId: 'gone' })).toBeUndefined();
});
