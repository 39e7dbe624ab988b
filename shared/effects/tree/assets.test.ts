import { expect, test } from 'vitest';
import type { TreeOperation } from '../tree-operation.ts';
import { foldTree } from '../fold-tree.ts';
import { ASSET_COLUMNS, readAssetRow, type TreeAsset } from '../../assets/tree-asset.ts';

const WORKSPACE = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d6e';
const ID = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d01';
const OTHER = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5d02';

const existing: TreeAsset = {
  kind: 'asset',
  id: ID, parentId: null, order: 'a0',
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
const base = new Map([[ID, existing]]);
const operation = (name: string, input: Record<string, unknown>): TreeOperation => ({
  key: '1',
  name,
  scope: `workspace:${WORKSPACE}`,
  input,
  actorId: 'ben',
  createdAt: 99,
});
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
    operation('create-folder', { workspaceId: WORKSPACE, name: 'A folder' }),
  ];
  expect(foldTree(base, nothing)).toBe(base);
});

test('[F4] the row of a file is read by its columns, and missing values become defaults', () => {
  const row = ASSET_COLUMNS.map((name) => existing[name]);
  expect(readAssetRow(ASSET_COLUMNS, row)).toEqual(existing);
  expect(readAssetRow(['kind', 'id', 'mimeType', 'type'], ['asset', ID, 'video/mp4', 'hologram'])).toEqual({
    ...existing,
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
