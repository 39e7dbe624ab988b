import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { DELETED_AT_ONCE } from '#server/documents/tree/empty-folder.ts';
import type { TestAnswer, TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const call = async (name: string, input: object): Promise<TestAnswer['body']> => {
    const { status, body } = await server.call(owner, name, input);
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body;
  };
  const make = async (folderId: string | null = null): Promise<string> =>
    (await call('create-document', { workspaceId, title: 'High Water', folderId })).id;
  const folder = async (): Promise<string> =>
    (await call('create-folder', { workspaceId, name: 'Drafts' })).id;
  const trash = (id: string, kind = 'document') => call(`move-${kind}-to-trash`, { id });
  const empty = (ids: readonly string[], by: TestPerson = owner, headers = {}) =>
    server.call(by, 'empty-trash', { workspaceId, ids }, headers);
  const remainingIds = async (): Promise<string[]> => {
    const { rows } = await call('get-workspace-tree', { workspaceId });
    return rows.map((row: unknown[]) => row[1]).filter((id: string) => id !== trashIdOf(workspaceId));
  };
  return { owner, viewer, stranger, workspaceId, call, make, folder, trash, empty, remainingIds };
}

test('[H1] empty-trash answers a stranger with 404 and a viewer with 403, and refuses invalid input', async () => {
  const { viewer, stranger, make, trash, empty, remainingIds } = await createFixture();
  const id = await make();
  await trash(id);
  expect(await empty([id], stranger)).toMatchObject(refusal(404, 'scope_not_found'));
  expect(await empty([id], viewer)).toMatchObject(refusal(403, 'forbidden'));
  expect(await empty(['all'])).toMatchObject(refusal(400, 'invalid_input'));
  expect(await remainingIds()).toEqual([id]);
});

test('[D9] empty-trash deletes the items that the writer saw, and keeps later ones with their folders', async () => {
  const { call, make, folder, trash, empty, remainingIds } = await createFixture();
  const drafts = await folder();
  const [inside, addedLater, alone, after] = [
    await make(drafts),
    await make(drafts),
    await make(),
    await make(),
  ];
  await trash(drafts, 'folder');
  await trash(alone);
  await trash(after);
  expect((await empty([drafts, inside, alone, uuidv7()])).body).toEqual({ deleted: 2, kept: [drafts] });
  expect((await remainingIds()).toSorted()).toEqual([drafts, addedLater, after].toSorted());
  expect((await empty([drafts, addedLater])).body).toEqual({ deleted: 2, kept: [] });
  expect(await remainingIds()).toEqual([after]);
  // Restored from the trash meanwhile.
  await call('restore-document', { id: after });
  expect((await empty([after])).body).toEqual({ deleted: 0, kept: [after] });
});

test('empty-trash keeps protected items and the folders that contain them', async () => {
  const { call, make, folder, trash, empty, remainingIds } = await createFixture();
  const [outer, drafts] = [await folder(), await folder()];
  await call('update-folder', { id: drafts, parentId: outer });
  const [inside, beside] = [await make(drafts), await make(outer)];
  await call('update-folder', { id: drafts, isLocked: true });
  await trash(outer, 'folder');
  const all = [outer, drafts, inside, beside];
  expect((await empty(all)).body).toEqual({ deleted: 1, kept: [outer, drafts, inside] });
  expect((await remainingIds()).toSorted()).toEqual([outer, drafts, inside].toSorted());
});

test('[A2][F3] empty-trash deletes a full trash completely, in several short transactions and once under its key', async () => {
  const { owner, make, folder, trash, empty, remainingIds } = await createFixture();
  const drafts = await folder();
  const ids = [drafts];
  for (let count = 0; count < DELETED_AT_ONCE + 30; count += 1) ids.push(await make(drafts));
  await trash(drafts, 'folder');
  const key = { 'idempotency-key': uuidv7() };
  expect((await empty(ids, owner, key)).body).toEqual({ deleted: ids.length, kept: [] });
  expect((await empty(ids, owner, key)).body).toEqual({ deleted: ids.length, kept: [] });
  expect(await remainingIds()).toEqual([]);
}, 30_000);
