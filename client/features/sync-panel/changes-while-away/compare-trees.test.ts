import { expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { compareTrees } from './compare-trees.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const TRASH = trashIdOf(WORKSPACE);

const base = { order: 'a0', ownerId: 'mara', createdAt: 7, updatedAt: 7 };
const folder = (id: string, parentId: string | null = null, name = id): TreeItem => ({
  ...base,
  kind: 'folder',
  id,
  parentId,
  name,
  color: null,
  isLocked: false,
});
const page = (id: string, parentId: string | null = null, name = id): TreeItem => ({
  ...base,
  kind: 'document',
  id,
  parentId,
  name,
  slug: id,
  type: 'document',
  isPinned: false,
  wordCount: 12,
});
const tree = (...items: TreeItem[]) =>
  new Map([folder(TRASH, null, 'Trash'), ...items].map((item) => [item.id, item]));

function said(before: TreeItem[], after: TreeItem[], own: string[] = []) {
  const entries = compareTrees({
    workspaceId: WORKSPACE,
    before: tree(...before),
    after: tree(...after),
    own: new Set(own),
    nameOf: (id) => (id === 'mara' ? 'Mara' : undefined),
  });
  return Object.fromEntries(entries.map(({ name, changes }) => [name, changes]));
}

test('nothing is said where nothing changed', () => {
  expect(said([page('ebb'), folder('part')], [page('ebb'), folder('part')])).toEqual({});
});

test('new, renamed, moved, trashed, restored and deleted items are said, each once', () => {
  expect(
    said(
      [folder('part'), page('ebb'), page('flow'), page('salt'), page('old', TRASH), page('gone')],
      [
        folder('part'),
        page('ebb', 'part'),
        page('flow', null, 'Flood'),
        page('salt', TRASH),
        page('old'),
        page('new'),
      ],
    ),
  ).toEqual({
    ebb: [{ kind: 'moved', to: 'part' }],
    Flood: [{ kind: 'renamed', from: 'flow' }],
    salt: [{ kind: 'trashed' }],
    old: [{ kind: 'restored' }],
    new: [{ kind: 'new', words: 12 }],
    gone: [{ kind: 'deleted' }],
  });
});

test('what goes with its folder is said of the folder alone', () => {
  const before = [folder('part'), page('ebb', 'part')];
  expect(said(before, [folder('part', TRASH), page('ebb', 'part')])).toEqual({
    part: [{ kind: 'trashed' }],
  });
  expect(said(before, [])).toEqual({ part: [{ kind: 'deleted' }] });
});

test('what came and went, or left the trash for good, is not said', () => {
  expect(said([page('old', TRASH)], [page('short', TRASH)])).toEqual({});
});

test('what this writer did meanwhile is no news', () => {
  expect(
    said([page('ebb'), page('flow')], [page('ebb', TRASH), page('mine')], ['ebb', 'flow', 'mine']),
  ).toEqual({});
});

test('a new item names who made it, and when', () => {
  const [entry] = compareTrees({
    workspaceId: WORKSPACE,
    before: tree(),
    after: tree(page('new')),
    own: new Set(),
    nameOf: () => 'Mara',
  });
  expect(entry).toMatchObject({ by: ['Mara'], at: 7, item: 'document' });
});
