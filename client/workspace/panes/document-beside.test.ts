import { expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { arrangeTree } from '#shared/tree/tree-model.ts';
import { documentBeside } from './document-beside.ts';

const WORKSPACE = '0193a000-0000-7000-8000-000000000001';
const TRASH = trashIdOf(WORKSPACE);

/** A row with as much as a tree asks of it. */
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
const beside = (openId: string, beforeId?: string) =>
  documentBeside(tree, { workspaceId: WORKSPACE, openId, beforeId });

test('the document that was open before stands beside', () => {
  expect(beside('a1', 'b')).toBe('b');
});

test('else the next of the workspace, across folders; below the last one, the one above', () => {
  expect(['a1', 'a2', 'b'].map((id) => beside(id))).toEqual(['a2', 'b', 'a2']);
  expect(beside('a1', 'a1')).toBe('a2');
  expect(beside('a1', 'never-heard-of')).toBe('a2');
});

test('nothing out of the trash is offered', () => {
  expect(beside('a1', 'gone')).toBe('a2');
  const alone = arrangeTree(
    new Map([item('document', 'b', null), item('folder', TRASH, null), item('document', 'gone', TRASH)]),
  );
  expect(documentBeside(alone, { workspaceId: WORKSPACE, openId: 'b', beforeId: 'gone' })).toBeUndefined();
});
