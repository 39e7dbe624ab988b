import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { readAssetRow, type TreeAsset } from '#shared/assets/tree-asset.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { asset } from '#server/db/schema/index.ts';
import { newAsset } from '#server/testing/assets.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

const server = serverForFile();
let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const call = async (name: string, input: Record<string, unknown> = {}) => {
  const answer = await server.call(owner, name, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};
const refusalOf = async (name: string, input: Record<string, unknown>) => {
  const { status, body } = await server.call(owner, name, input);
  return { status, code: body.data?.code, message: body.message };
};
const newFolder = async (name: string, parentId: string | null = null): Promise<string> =>
  (await call('create-folder', { workspaceId, name, parentId })).id;
const treeAssets = async (): Promise<TreeAsset[]> => {
  const { columns, rows } = await call('get-workspace-tree', { workspaceId });
  return rows.flatMap((row: unknown[]) => readAssetRow(columns.asset, row) ?? []);
};
const placeOf = async (id: string): Promise<string | null | undefined> =>
  (await treeAssets()).find((file) => file.id === id)?.parentId;

describe('the position of a file', () => {
  test('a file does not go into the trash, a protected folder or a missing one, and its refusal changes nothing', async () => {
    const { id, name } = await newAsset(server, owner, workspaceId);
    const locked = await newFolder('Vault');
    await call('update-folder', { id: locked, isLocked: true });
    const missing = '0192d3a4-7c5e-7b1a-9f00-3f1c2b4a5dff';
    expect(await refusalOf('update-asset', { id, folderId: trashIdOf(workspaceId), name: 'Gone' })).toEqual({
      status: 409,
      code: 'conflict',
      message: 'A file does not go into the trash, it is deleted directly.',
    });
    expect(await refusalOf('update-asset', { id, folderId: locked })).toMatchObject({ code: 'locked' });
    expect(await refusalOf('update-asset', { id, folderId: missing })).toMatchObject({ code: 'not_found' });
    expect(await call('get-asset', { id })).toMatchObject({ folderId: null, name });
  });

  test('a file is created in a folder, or at the root where the folder accepts nothing [D6]', async () => {
    const folderId = await newFolder('Pictures');
    expect(await newAsset(server, owner, workspaceId, { folderId })).toMatchObject({ folderId });
    await call('move-folder-to-trash', { id: folderId });
    expect(await newAsset(server, owner, workspaceId, { folderId })).toMatchObject({ folderId: null });
  });

  test('a file moves between folders and to the root, as devices see in the tree, and is not changed by it', async () => {
    const folderId = await newFolder('Pictures');
    const { id, updatedAt } = await newAsset(server, owner, workspaceId);
    expect(await call('update-asset', { id, folderId })).toMatchObject({ folderId, updatedAt });
    expect(await placeOf(id)).toBe(folderId);
    expect(await call('get-folders', { workspaceId })).toMatchObject({
      folders: expect.arrayContaining([expect.objectContaining({ id: folderId, children: [id] })]),
    });
    await call('update-asset', { id, folderId: null, order: 'a7' });
    expect((await treeAssets())[0]).toMatchObject({ parentId: null, order: 'a7' });
  });

  test('a file and a document of one folder get different order keys, in the order of their creation', async () => {
    const folderId = await newFolder('Pictures');
    const first = await newAsset(server, owner, workspaceId, { folderId });
    const page = await call('create-document', { workspaceId, title: 'Notes', folderId });
    const last = await newAsset(server, owner, workspaceId, { folderId });
    const keys = [first['order'], page.order, last['order']] as string[];
    expect(keys.toSorted()).toEqual(keys);
    expect(new Set(keys).size).toBe(3);
  });

  test('[F4] a device of the version before renames a file without moving it', async () => {
    const folderId = await newFolder('Pictures');
    const { id } = await newAsset(server, owner, workspaceId, { folderId });
    const { status } = await server.call(
      owner,
      'update-asset',
      { id, name: 'The quay' },
      { 'operation-version': '1' },
    );
    expect(status).toBe(200);
    expect(await call('get-asset', { id })).toMatchObject({ folderId, name: 'The quay' });
  });
});

test('[F14] reorder-documents puts files into order too, among the other items of their folder', async () => {
  const folderId = await newFolder('Pictures');
  const first = await newAsset(server, owner, workspaceId, { folderId });
  const page = await call('create-document', { workspaceId, title: 'Notes', folderId });
  const last = await newAsset(server, owner, workspaceId, { folderId });
  const ids = [last.id, page.id, first.id];
  const { moved, left } = await call('reorder-documents', { workspaceId, folderId, ids });
  expect(left).toEqual([]);
  const { folders } = await call('get-folders', { workspaceId });
  expect(folders.find(({ id }: { id: string }) => id === folderId).children).toEqual(ids);
  // The answer names what was written, and devices pull it.
  const written = new Map((await treeAssets()).map(({ id, order }) => [id, order]));
  for (const { id, order } of moved) if (id !== page.id) expect(written.get(id)).toBe(order);
});

describe('the deletion of a file and of the folder around it', () => {
  test('a file in a protected folder is not deleted', async () => {
    const folderId = await newFolder('Vault');
    const { id } = await newAsset(server, owner, workspaceId, { folderId });
    await call('update-folder', { id: folderId, isLocked: true });
    expect(await refusalOf('delete-asset', { id })).toMatchObject({
      code: 'locked',
      message: 'It is in a protected folder.',
    });
  });

  test('a folder in the trash keeps its files below it, and they can be moved out', async () => {
    const folderId = await newFolder('Pictures');
    const { id } = await newAsset(server, owner, workspaceId, { folderId });
    await call('move-folder-to-trash', { id: folderId });
    expect(await placeOf(id)).toBe(folderId);
    await call('update-asset', { id, folderId: null });
    expect(await placeOf(id)).toBeNull();
  });

  test('[D9] the permanent deletion of a folder deletes the files that the writer saw; others move to the root', async () => {
    const folderId = await newFolder('Pictures');
    const seen = await newAsset(server, owner, workspaceId, { folderId });
    const unseen = await newAsset(server, owner, workspaceId, { folderId });
    await call('move-folder-to-trash', { id: folderId });
    expect(await call('delete-folder', { id: folderId, ids: [seen.id] })).toMatchObject({
      kept: [unseen.id],
    });
    expect(await treeAssets()).toMatchObject([{ id: unseen.id, parentId: null }]);
    expect(await call('get-deleted-assets', { workspaceId })).toMatchObject([{ id: seen.id }]);
  });

  test('the permanent deletion of a folder by its id alone deletes all files in it', async () => {
    const folderId = await newFolder('Pictures');
    const inner = await newFolder('Old', folderId);
    await newAsset(server, owner, workspaceId, { folderId: inner });
    await call('move-folder-to-trash', { id: folderId });
    await call('delete-folder', { id: folderId });
    expect(await treeAssets()).toEqual([]);
  });

  test('[D9] emptying the trash deletes the listed files, and keeps the folder of a file that is not listed', async () => {
    const [one, two] = [await newFolder('One'), await newFolder('Two')];
    const seen = await newAsset(server, owner, workspaceId, { folderId: one });
    const unseen = await newAsset(server, owner, workspaceId, { folderId: two });
    for (const id of [one, two]) await call('move-folder-to-trash', { id });
    expect(await call('empty-trash', { workspaceId, ids: [one, two, seen.id] })).toEqual({
      deleted: 2,
      kept: [two],
    });
    expect(await treeAssets()).toMatchObject([{ id: unseen.id, parentId: two }]);
  });

  test('emptying the trash keeps the files of a protected folder in it, and names them', async () => {
    const [vault, other] = [await newFolder('Vault'), await newFolder('Other')];
    const inVault = await newAsset(server, owner, workspaceId, { folderId: vault });
    const inOther = await newAsset(server, owner, workspaceId, { folderId: other });
    for (const id of [vault, other]) await call('move-folder-to-trash', { id });
    await call('update-folder', { id: vault, isLocked: true });
    const ids = [vault, other, inVault.id, inOther.id];
    expect(await call('empty-trash', { workspaceId, ids })).toEqual({
      deleted: 2,
      kept: [vault, inVault.id],
    });
    expect(await treeAssets()).toMatchObject([{ id: inVault.id, parentId: vault }]);
  });

  test('a deleted file is restored to its folder, or to the root once the folder accepts nothing', async () => {
    const folderId = await newFolder('Pictures');
    const { id } = await newAsset(server, owner, workspaceId, { folderId });
    await call('delete-asset', { id });
    expect(await call('restore-asset', { id })).toMatchObject({ folderId });
    await call('delete-asset', { id });
    await call('move-folder-to-trash', { id: folderId });
    expect(await call('restore-asset', { id })).toMatchObject({ folderId: null });
  });
});

test('a file from before files had positions is last at the root', async () => {
  const { id } = await newAsset(server, owner, workspaceId);
  const [row] = await server.db.read.select().from(asset).where(eq(asset.id, id));
  if (!row) throw new Error('The file is not stored.');
  const { order: _order, folderId: _folderId, ...before } = row;
  await server.db.write({ scopes: [] }, async (tx) => {
    await tx.delete(asset).where(eq(asset.id, id));
    await tx.insert(asset).values(before);
  });
  const page = await call('create-document', { workspaceId, title: 'Notes' });
  const [file] = await treeAssets();
  expect(file).toMatchObject({ parentId: null, order: 'd0000' });
  // The next item at the root still has a position after it.
  expect(page.order > 'd0000').toBe(true);
});
