import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { readTreeRow, type TreeItem } from '#shared/tree/tree-rows.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();

async function createFixture() {
  const [owner, viewer, stranger] = [await server.person(), await server.person(), await server.person()];
  const workspaceId = await newWorkspace(server, owner);
  await join(server, owner, workspaceId, viewer, 'viewer');
  const make = async (
    kind: 'document' | 'folder' | 'canvas',
    name: string,
    folderId: string | null = null,
  ) => {
    const naming = kind === 'folder' ? { name, parentId: folderId } : { title: name, folderId };
    return (await server.call(owner, `create-${kind}`, { workspaceId, ...naming })).body.id as string;
  };
  const sort = (ids: readonly string[], folderId: string | null = null, by: TestPerson = owner) =>
    server.call(by, 'reorder-documents', { workspaceId, folderId, ids });
  const tree = async (): Promise<TreeItem[]> => {
    const { body } = await server.call(owner, 'get-workspace-tree', { workspaceId });
    return body.rows.flatMap((row: unknown[]) => readTreeRow(body.columns, row) ?? []);
  };
  const names = async (folderId: string | null = null) =>
    (await tree())
      .filter(({ id, parentId }) => parentId === folderId && id !== trashIdOf(workspaceId))
      .sort((a, b) => (a.order < b.order ? -1 : 1))
      .map(({ name }) => name);
  return { owner, viewer, stranger, workspaceId, make, sort, names, tree };
}

test('[H1] reorder-documents answers a stranger with 404 and a viewer with 403, and refuses invalid input', async () => {
  const { owner, viewer, stranger, make, sort, names } = await createFixture();
  const [one, two] = [await make('document', 'One'), await make('document', 'Two')];
  expect(await sort([two, one], null, stranger)).toMatchObject(refusal(404, 'scope_not_found'));
  expect(await sort([two, one], null, viewer)).toMatchObject(refusal(403, 'forbidden'));
  for (const ids of [[], [one, one], ['one'], Array.from({ length: 1_001 }, () => uuidv7())])
    expect(await sort(ids, null, owner)).toMatchObject(refusal(400, 'invalid_input'));
  expect(await names()).toEqual(['One', 'Two']);
});

test('reorder-documents gives documents, folders and canvases one order and changes nothing else', async () => {
  const { make, sort, names } = await createFixture();
  const ids = [
    await make('document', 'One'),
    await make('folder', 'Two'),
    await make('canvas', 'Three'),
    await make('document', 'Four'),
  ];
  const { body } = await sort([ids[2]!, ids[0]!, ids[1]!]);
  expect(body).toMatchObject({ moved: [{ id: ids[2] }], left: [] });
  expect(await names()).toEqual(['Three', 'One', 'Two', 'Four']);
  expect((await sort([ids[2]!, ids[0]!])).body.moved).toEqual([]);
});

test('reorder-documents leaves absent, protected and foreign items in place and names them', async () => {
  const { owner, workspaceId, make, sort, names, tree } = await createFixture();
  const drafts = await make('folder', 'Drafts');
  const [one, two, inside] = [
    await make('document', 'One'),
    await make('document', 'Two'),
    await make('document', 'Inside', drafts),
  ];
  await server.call(owner, 'update-folder', { id: drafts, isLocked: true });
  const absentId = uuidv7();
  const requestedIds = [two, inside, drafts, absentId, trashIdOf(workspaceId), one];
  expect((await sort(requestedIds)).body.left).toEqual([inside, drafts, absentId, trashIdOf(workspaceId)]);
  expect(await names()).toEqual(['Drafts', 'Two', 'One']);
  expect((await tree()).find(({ id }) => id === inside)?.parentId).toBe(drafts);
  // Items inside a protected folder can be sorted.
  expect((await sort([inside], drafts)).body).toEqual({ moved: [], left: [] });
});

test('[F10] reorder-documents changes the seq only of items that moved', async () => {
  const { owner, workspaceId, make, sort } = await createFixture();
  const ids = [await make('document', 'One'), await make('document', 'Two'), await make('document', 'Three')];
  const { seq } = (await server.call(owner, 'get-workspace-tree', { workspaceId })).body;
  await sort([ids[2]!, ids[0]!, ids[1]!]);
  const { rows } = (await server.call(owner, 'get-workspace-tree', { workspaceId, sinceSeq: seq })).body;
  expect(rows.map((row: unknown[]) => row[1])).toEqual([ids[2]]);
});
