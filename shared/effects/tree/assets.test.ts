import { describe, expect, test } from 'vitest';
import type { TreeOperation } from '../tree-operation.ts';
import { foldTree } from '../fold-tree.ts';
import { folder, TRASH, trashFolder, WORKSPACE as SAMPLE_WORKSPACE } from '../../tree/testing/small-tree.ts';
import type { TreeItem } from '../../tree/tree-rows.ts';
import { ASSET_COLUMNS, readAssetRow, type TreeAsset } from '../../assets/tree-asset.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d01';
const OTHER = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d02';

const existing: TreeAsset = {
  kind: 'asset',
  id: ID,
  parentId: null,
  order: 'a0',
  name: 'The harbour',
  filename: 'harbour.png',
  type: 'image',
  mimeType: 'image/png',
  fileSize: 70,
  width: 4,
  height: 3,
  alt: '',
  hasThumbnail: true,
  ownerId: 'ada',
  createdAt: 1,
  updatedAt: 1,
};
const base: ReadonlyMap<string, TreeItem> = new Map([[ID, existing]]);
const operation = (name: string, input: Record<string, unknown>): TreeOperation => ({
  key: '1',
  name,
  scope: `workspace:${WORKSPACE}`,
  input,
  actorId: 'ben',
  createdAt: 99,
});
/** The values of a file that was made by a pending operation. */
const NEW = { hasThumbnail: false, ownerId: 'ben', createdAt: 99, updatedAt: 99 };
const s3Key = `uploads/${WORKSPACE}/${OTHER}`;
const creation = operation('create-asset', {
  id: OTHER,
  workspaceId: WORKSPACE,
  filename: 'a.mp4',
  mimeType: 'video/mp4',
  s3Key,
});

test('[D10] the optimistic view shows files that pending operations create, rename and delete', () => {
  const made = foldTree(base, [creation]).get(OTHER);
  expect(made).toMatchObject({ name: 'a.mp4', type: 'video', ownerId: 'ben', hasThumbnail: false });
  const renamed = foldTree(base, [operation('update-asset', { id: ID, name: 'The quay', alt: 'Boats' })]);
  expect(renamed.get(ID)).toEqual({ ...existing, name: 'The quay', alt: 'Boats', updatedAt: 99 });
  expect([...foldTree(base, [creation, operation('delete-asset', { id: ID })]).keys()]).toEqual([OTHER]);
});

test('[D10] the copy of a file is directly after its original until the server has made it', () => {
  const next: TreeAsset = { ...existing, id: 'next', order: 'a1' };
  const items = new Map<string, TreeItem>([
    [ID, existing],
    ['next', next],
  ]);
  const copy = (input: object) => operation('duplicate-asset', { id: OTHER, assetId: ID, ...input });
  const made = foldTree(items, [copy({})]).get(OTHER);
  expect(made).toMatchObject({
    ...existing,
    id: OTHER,
    name: 'The harbour copy',
    order: made?.order,
    ...NEW,
  });
  expect(made && made.order > 'a0' && made.order < 'a1').toBe(true);
  const elsewhere = foldTree(items, [copy({ name: 'The quay', order: 'a5' })]).get(OTHER);
  expect(elsewhere).toMatchObject({ name: 'The quay', order: 'a5' });
});

test('[D10] a file whose deletion and restoring are both pending is unchanged in the optimistic view', () => {
  const both = [operation('delete-asset', { id: ID }), operation('restore-asset', { id: ID })];
  expect(foldTree(base, both).get(ID)).toEqual(existing);
});

test('[D10] operations without effect on files, or that the server will reject, return the same map', () => {
  const nothing = [
    operation('restore-asset', { id: OTHER }),
    operation('update-asset', { id: OTHER, name: 'Nobody' }),
    operation('delete-asset', { id: OTHER }),
    operation('create-asset', { ...creation.input, id: ID }),
    operation('create-asset', { id: OTHER }),
    operation('duplicate-asset', { id: ID, assetId: ID }),
    operation('duplicate-asset', { id: 'new', assetId: OTHER }),
  ];
  expect(foldTree(base, nothing)).toBe(base);
});

test('[F4] the row of a file is read by its columns, and missing values become defaults', () => {
  const row = ASSET_COLUMNS.map((name) => existing[name]);
  expect(readAssetRow(ASSET_COLUMNS, row)).toEqual(existing);
  expect(readAssetRow(['kind', 'id', 'mimeType', 'type'], ['asset', ID, 'video/mp4', 'hologram'])).toEqual({
    ...existing,
    order: '',
    name: '',
    filename: '',
    type: 'video',
    mimeType: 'video/mp4',
    fileSize: 0,
    width: null,
    height: null,
    hasThumbnail: false,
    ownerId: '',
    createdAt: 0,
    updatedAt: 0,
  });
  expect(readAssetRow(['kind', 'id'], ['folder', ID])).toBeUndefined();
});

describe('the position of a file', () => {
  const inside = (parentId: string): TreeItem => ({ ...existing, parentId });
  const treeWith = (...items: TreeItem[]): ReadonlyMap<string, TreeItem> =>
    new Map([trashFolder, ...items].map((item) => [item.id, item]));
  const part = folder('Part');
  const vault = folder('Vault', null, { isLocked: true });
  const move = (folderId: string | null, more: Record<string, unknown> = {}) =>
    operation('update-asset', { id: ID, folderId, ...more });
  // The trash of the sample tree belongs to its workspace.
  const inSample = (one: TreeOperation): TreeOperation => ({
    ...one,
    scope: `workspace:${SAMPLE_WORKSPACE}`,
  });
  const fold = (tree: ReadonlyMap<string, TreeItem>, ...pending: TreeOperation[]) =>
    foldTree(tree, pending.map(inSample));

  test('[D10] a queued move shows the file in its new folder, last among its siblings, and does not change it', () => {
    const sibling = { ...folder('Inner', part.id), order: 'a4' };
    const moved = fold(treeWith(part, sibling, existing), move(part.id)).get(ID);
    expect(moved).toEqual({ ...existing, parentId: part.id, order: 'a5' });
    expect(fold(treeWith(part, inside(part.id)), move(null, { order: 'a7' })).get(ID)).toMatchObject({
      parentId: null,
      order: 'a7',
    });
  });

  test('[D10] a move that the server refuses changes nothing, nor does a deletion from a protected folder', () => {
    const tree = treeWith(part, vault, existing);
    const refused = [move(TRASH, { name: 'Gone' }), move(vault.id), move(OTHER)];
    expect(fold(tree, ...refused)).toBe(tree);
    const locked = treeWith(vault, inside(vault.id));
    expect(fold(locked, operation('delete-asset', { id: ID }), move(null))).toBe(locked);
  });

  test('[D10] a new file is shown in its folder, and at the root if the folder does not accept it [D6]', () => {
    const make = (folderId: string) => operation('create-asset', { ...creation.input, folderId });
    expect(fold(treeWith(part), make(part.id)).get(OTHER)).toMatchObject({ parentId: part.id, order: 'a0' });
    expect(fold(treeWith(vault), make(vault.id)).get(OTHER)).toMatchObject({ parentId: null });
  });

  test('[D9] deleting a folder permanently deletes the files that the writer saw; others move to the root', () => {
    const binned = folder('Binned', TRASH);
    const tree = treeWith(binned, inside(binned.id));
    const deletion = (ids: string[]) => operation('delete-folder', { id: binned.id, ids });
    expect(fold(tree, deletion([ID])).has(ID)).toBe(false);
    expect(fold(tree, deletion([])).get(ID)).toMatchObject({ parentId: null });
    const emptied = (ids: string[]) => fold(tree, operation('empty-trash', { workspaceId: WORKSPACE, ids }));
    expect([...emptied([binned.id, ID]).keys()]).toEqual([TRASH]);
    // An older build does not list the file: it stays, and so does the folder around it.
    expect(emptied([binned.id]).has(binned.id)).toBe(true);
  });

  test('[D10] a file whose deletion is undone returns to the root if its folder was trashed meanwhile', () => {
    const pending = [
      operation('delete-asset', { id: ID }),
      operation('move-folder-to-trash', { id: part.id }),
      operation('restore-asset', { id: ID }),
    ];
    expect(fold(treeWith(part, inside(part.id)), ...pending).get(ID)).toMatchObject({ parentId: null });
  });
});
