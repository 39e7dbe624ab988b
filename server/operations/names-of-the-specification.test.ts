import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeReferences } from '#server/jobs/write-references.ts';
import { idempotencyKey } from '#server/db/schema/index.ts';
import { newAsset, uploadFile } from '#server/testing/assets.ts';
import { journalCanvasGateway } from '#server/testing/journal-canvas-gateway.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    canvases: { change: (request) => journalCanvasGateway(server.services).change(request) },
  });
});
afterAll(() => server.close());

let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const call = async (name: string, input: object, person = owner) => {
  const { status, body } = await server.call(person, name, input);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const make = async (kind: 'folder' | 'document' | 'canvas', more: object = {}): Promise<string> =>
  (await call(`create-${kind}`, { workspaceId, [kind === 'folder' ? 'name' : 'title']: 'One', ...more })).id;

describe('the fields that the specification names', () => {
  test('a folder answers its `children`: the ids of folders, documents and canvases directly inside, in order', async () => {
    const parentId = await make('folder');
    expect((await call('create-folder', { workspaceId, name: 'Two' })).children).toEqual([]);
    const document = await make('document', { folderId: parentId });
    const canvas = await make('canvas', { folderId: parentId });
    const folder = await make('folder', { parentId, order: 0 });
    await make('document', { folderId: folder });
    const children = [folder, document, canvas];
    const { folders } = await call('get-folders', { workspaceId });
    const listed = new Map(folders.map((row: { id: string; children: string[] }) => [row.id, row.children]));
    expect(listed.get(parentId)).toEqual(children);
    expect(listed.get(folder)).toHaveLength(1);
    expect((await call('update-folder', { id: parentId, name: 'Part One' })).children).toEqual(children);
    await call('move-canvas-to-trash', { id: canvas });
    expect((await call('move-folder-to-trash', { id: parentId })).children).toEqual([folder, document]);
    expect((await call('restore-folder', { id: parentId })).children).toEqual([folder, document]);
  });

  test('a canvas answers `isDeleted` and `deletedAt` while it is in the trash, by itself or in a folder', async () => {
    const folderId = await make('folder');
    const id = await make('canvas', { folderId });
    const read = () => call('get-canvas-metadata', { id });
    const outside = { isDeleted: false, deletedAt: null };
    expect(await read()).toMatchObject(outside);
    const trashed = await call('move-canvas-to-trash', { id });
    expect(trashed).toMatchObject({ isDeleted: true, deletedAt: expect.stringMatching(/Z$/u) });
    expect((await call('get-canvases', { workspaceId })).canvases).toMatchObject([{ id, isDeleted: true }]);
    expect(await call('get-canvas', { id })).toMatchObject({ isDeleted: true, deletedAt: trashed.deletedAt });
    expect(await call('restore-canvas', { id })).toMatchObject(outside);
    await call('update-canvas', { id, folderId });
    await call('move-folder-to-trash', { id: folderId });
    expect(await read()).toMatchObject({ isDeleted: true, deletedAt: expect.stringMatching(/Z$/u) });
    expect(await call('update-canvas', { id, folderId: null })).toMatchObject(outside);
    expect(await read()).toMatchObject(outside);
  });

  test('a canvas answers `position` of its nodes, `source` and `target` of its edges, beside the stored form', async () => {
    const canvasId = await make('canvas');
    const node = (x: number) => call('create-canvas-node', { canvasId, x, y: 40 });
    const [first, second] = [await node(0), await node(400)];
    const edge = await call('create-canvas-edge', {
      canvasId,
      sourceNodeId: first.id,
      targetNodeId: second.id,
    });
    expect(second).toMatchObject({ x: 400, y: 40, position: { x: 400, y: 40 } });
    expect(edge).toMatchObject({ sourceNodeId: first.id, source: first.id, target: second.id });
    const { nodes, edges } = await call('get-canvas', { id: canvasId });
    expect(nodes.map(({ position }: { position: object }) => position)).toEqual([
      { x: 0, y: 40 },
      { x: 400, y: 40 },
    ]);
    expect(edges).toMatchObject([{ source: first.id, target: second.id, targetNodeId: second.id }]);
  });

  test('get-document-backlinks answers a DocumentReference: `referencingDocumentId`, `referencedDocumentId`, `contextText`', async () => {
    const [source, target] = [await make('document'), await make('document', { title: 'Tide tables' })];
    const facts = { blockId: null, label: 'Tide tables', isTitle: true, snippet: 'see Tide tables' };
    await server.db.write({ scopes: [] }, (tx) => writeReferences(tx, source, [{ target, ...facts }]));
    expect((await call('get-document-backlinks', { id: target })).backlinks).toMatchObject([
      { referencingDocumentId: source, referencedDocumentId: target, contextText: 'see Tide tables' },
    ]);
  });

  test('get-workspaces answers rows with their `settings`', async () => {
    await call('update-workspace', { id: workspaceId, settings: { editorFont: 'courier' } });
    expect(await call('get-workspaces', {})).toMatchObject([
      { id: workspaceId, settings: { editorFont: 'courier', aiConfig: { temperature: 0.7 } } },
    ]);
  });
});

describe('the `url` of an asset', () => {
  const read = async (url: string): Promise<number> => (await server.fetch(url)).status;

  test('create-asset, its list and its updates answer a `url` that reads the file', async () => {
    const created = await newAsset(server, owner, workspaceId);
    const { assets } = await call('get-workspace-assets', { workspaceId });
    const renamed = await call('update-asset', { id: created.id, name: 'Quay' });
    for (const { url } of [created, assets[0], renamed]) expect(await read(String(url))).toBe(200);
  });

  test('[F3] a repeated create-asset answers a `url` again, which is not stored with the answer', async () => {
    const key = uuidv7();
    const input = {
      workspaceId,
      filename: 'harbour.png',
      s3Key: await uploadFile(server, owner, workspaceId),
    };
    const create = () => server.call(owner, 'create-asset', input, { 'idempotency-key': key });
    expect(await read((await create()).body.url)).toBe(200);
    expect(await read((await create()).body.url)).toBe(200);
    const stored = await server.db.read.select({ answer: idempotencyKey.answer }).from(idempotencyKey);
    expect(JSON.stringify(stored)).not.toContain('signature');
  });

  test('a repeated create-asset answers no `url` to a person who lost the workspace meanwhile', async () => {
    const editor = await server.person();
    await join(server, owner, workspaceId, editor, 'editor');
    const input = {
      workspaceId,
      filename: 'harbour.png',
      s3Key: await uploadFile(server, editor, workspaceId),
    };
    const key = uuidv7();
    const create = () => server.call(editor, 'create-asset', input, { 'idempotency-key': key });
    expect(await read((await create()).body.url)).toBe(200);
    await call('remove-workspace-member', { workspaceId, userId: editor.userId });
    expect((await create()).body.url).toBe('');
  });
});

describe('the payloads that the specification names', () => {
  test('delete-folder with `id` alone deletes the folder and everything in it, but only from the trash', async () => {
    const id = await make('folder');
    const inner = await make('folder', { parentId: id });
    const document = await make('document', { folderId: inner });
    expect(await server.call(owner, 'delete-folder', { id })).toMatchObject(refusal(409, 'conflict'));
    await call('move-folder-to-trash', { id });
    expect(await call('delete-folder', { id })).toEqual({ id, kept: [] });
    expect(await server.call(owner, 'get-document', { id: document })).toMatchObject(
      refusal(404, 'not_found'),
    );
    expect((await call('get-folders', { workspaceId })).folders).toHaveLength(1);
  });

  test('create-file with `fileType` and `fileName` alone serves a person with one workspace, and others learn which field is missing', async () => {
    const input = { fileType: 'image/png', fileName: 'harbour.png' };
    const missing = {
      status: 400,
      body: {
        message: '"workspaceId" is missing: it names the workspace that the file is for.',
        data: { path: 'workspaceId' },
      },
    };
    const nobody = await server.person();
    expect(await server.call(nobody, 'create-file', input)).toMatchObject(missing);
    expect((await call('create-file', input)).key).toContain(`uploads/${workspaceId}/`);
    await newWorkspace(server, owner);
    expect(await server.call(owner, 'create-file', input)).toMatchObject(missing);
    const reader = await server.person();
    await join(server, owner, workspaceId, reader, 'viewer');
    expect(await server.call(reader, 'create-file', input)).toMatchObject(refusal(403, 'forbidden'));
  });
});
