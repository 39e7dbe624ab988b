import { expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeEntry } from '#shared/tree/tree-rows.ts';
import { compareTrees } from './compare-trees.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const TRASH = trashIdOf(WORKSPACE);

const base = { order: 'a0', ownerId: 'mara', createdAt: 7, updatedAt: 7 };
const folder = (id: string, parentId: string | null = null, name = id): TreeEntry => ({
  ...base,
  kind: 'folder',
  id,
  parentId,
  name,
  color: null,
  isLocked: false,
});
const page = (id: string, parentId: string | null = null, name = id): TreeEntry => ({
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
const tree = (...items: TreeEntry[]) =>
  new Map([folder(TRASH, null, 'Trash'), ...items].map((item) => [item.id, item]));

function changesByName(before: TreeEntry[], after: TreeEntry[], ownItemIds: string[] = []) {
  const entries = compareTrees({
    workspaceId: WORKSPACE,
    before: tree(...before),
    after: tree(...after),
    ownItemIds: new Set(ownItemIds),
    nameOf: (id) => (id === 'mara' ? 'Mara' : undefined),
  });
  return Object.fromEntries(entries.map(({ name, changes }) => [name, changes]));
}

test('two equal trees have no entries', () => {
  expect(changesByName([page('ebb'), folder('part')], [page('ebb'), folder('part')])).toEqual({});
});

test('new, renamed, moved, trashed, restored and deleted items have one entry each', () => {
  expect(
    changesByName(
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

test('when a folder is trashed or deleted, only the folder has an entry', () => {
  const before = [folder('part'), page('ebb', 'part')];
  expect(changesByName(before, [folder('part', TRASH), page('ebb', 'part')])).toEqual({
    part: [{ kind: 'trashed' }],
  });
  expect(changesByName(before, [])).toEqual({ part: [{ kind: 'deleted' }] });
});

test('items created and trashed meanwhile, and items deleted from the trash, have no entry', () => {
  expect(changesByName([page('old', TRASH)], [page('short', TRASH)])).toEqual({});
});

test('items that this user changed have no entry', () => {
  expect(
    changesByName([page('ebb'), page('flow')], [page('ebb', TRASH), page('mine')], ['ebb', 'flow', 'mine']),
  ).toEqual({});
});

test('the entry of a new item names its author and its creation time', () => {
  const [entry] = compareTrees({
    workspaceId: WORKSPACE,
    before: tree(),
    after: tree(page('new')),
    ownItemIds: new Set(),
    nameOf: () => 'Mara',
  });
  expect(entry).toMatchObject({ by: ['Mara'], at: 7, item: 'document' });
});
