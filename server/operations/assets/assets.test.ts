import { v7 as uuidv7 } from 'uuid';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readAssetRow } from '#shared/assets/tree-asset.ts';
import { asset, assetUse, canvas, document } from '#server/db/schema/index.ts';
import { newAsset, PIXEL, uploadFile } from '#server/testing/assets.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { thumbnailKey } from '#server/files/file-keys.ts';
import { join, newWorkspace } from '#server/testing/workspace.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

const server = serverForFile();
let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

afterEach(() => void vi.useRealTimers());

const call = async (name: string, input: Record<string, unknown> = {}) => {
  const answer = await server.call(owner, name, input);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
};

const pullAssets = async (sinceSeq?: number) => {
  const { columns, rows, removed, seq } = await call('get-workspace-tree', {
    workspaceId,
    ...(sinceSeq === undefined ? {} : { sinceSeq }),
  });
  const assets = rows.flatMap((row: unknown[]) => readAssetRow(columns.asset, row) ?? []);
  return { assets, removed, seq };
};

describe('files of a workspace', () => {
  test('[F11] the workspace tree shows created, changed, deleted and restored files', async () => {
    const { seq } = await pullAssets();
    const { id } = await newAsset(server, owner, workspaceId, { title: 'The harbour' });
    const created = await pullAssets(seq);
    expect(created.assets).toMatchObject([
      { id, name: 'The harbour', filename: 'harbour.png', type: 'image', width: 1, height: 1 },
    ]);
    await call('update-asset', { id, name: 'The quay', alt: 'Boats' });
    expect((await pullAssets(created.seq)).assets).toMatchObject([{ name: 'The quay', alt: 'Boats' }]);
    await call('delete-asset', { id });
    const deleted = await pullAssets(created.seq);
    expect(deleted).toMatchObject({ assets: [], removed: [{ kind: 'asset', id }] });
    await call('restore-asset', { id });
    expect(await pullAssets(deleted.seq)).toMatchObject({ assets: [{ id, name: 'The quay' }], removed: [] });
  });

  test('updating a file to its current values or restoring an undeleted file raises no seq', async () => {
    const { id, name } = await newAsset(server, owner, workspaceId);
    const { seq } = await pullAssets();
    await call('update-asset', { id, name });
    await call('restore-asset', { id });
    expect((await pullAssets()).seq).toBe(seq);
  });

  test('a deleted file is found only among the deleted files, for 30 days', async () => {
    const { id, s3Key } = await newAsset(server, owner, workspaceId);
    await call('delete-asset', { id });
    // Two devices may delete the same file; both succeed.
    await call('delete-asset', { id });
    for (const [name, input] of [
      ['get-asset', { id }],
      ['refresh-asset-url', { assetId: id }],
      ['refresh-asset-url', { key: s3Key }],
      ['get-download-file-signed-url', { key: s3Key }],
      ['update-asset', { id, name: 'Still here' }],
      ['get-asset-usage', { id }],
    ] as const)
      expect(await server.call(owner, name, input)).toMatchObject({
        status: 404,
        body: { message: 'This file could not be found.' },
      });
    expect((await call('get-workspace-assets', { workspaceId })).assets).toEqual([]);
    expect((await call('get-asset-urls', { workspaceId, ids: [id] })).urls).toEqual([]);
    expect(await call('get-deleted-assets', { workspaceId })).toMatchObject([{ id }]);
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(asset)
        .set({ deletedAt: Date.now() - 30 * DAY_MS - 1 })
        .where(eq(asset.id, id)),
    );
    expect(await call('get-deleted-assets', { workspaceId })).toEqual([]);
    expect((await server.call(owner, 'restore-asset', { id })).status).toBe(404);
  });

  test('deleted files are listed with who deleted them, until when, and a picture for those who may restore them', async () => {
    const [editor, viewer] = [await server.person('teo'), await server.person('nils')];
    await join(server, owner, workspaceId, editor, 'editor');
    await join(server, owner, workspaceId, viewer, 'viewer');
    const first = await newAsset(server, owner, workspaceId, { title: 'The harbour' });
    const second = await newAsset(server, owner, workspaceId, { title: 'The quay' });
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(asset)
        .set({ thumbnailKey: thumbnailKey(workspaceId, first.id) })
        .where(eq(asset.id, first.id)),
    );
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    expect((await server.call(editor, 'delete-asset', { id: first.id })).status).toBe(200);
    vi.setSystemTime(now + 1_000);
    await call('delete-asset', { id: second.id });
    const [quay, harbour] = await call('get-deleted-assets', { workspaceId });
    expect(quay).toMatchObject({
      id: second.id,
      name: 'The quay',
      fileSize: PIXEL.length,
      deletedBy: { id: owner.userId },
      thumbnailUrl: null,
    });
    expect(harbour).toMatchObject({
      id: first.id,
      deletedAt: new Date(now).toISOString(),
      restorableUntil: new Date(now + 30 * DAY_MS).toISOString(),
      deletedBy: { id: editor.userId, name: 'teo' },
      thumbnailUrl: expect.stringContaining('key=thumbnails'),
    });
    const seen = (await server.call(viewer, 'get-deleted-assets', { workspaceId })).body;
    expect(seen).toMatchObject([{ id: second.id }, { id: first.id, thumbnailUrl: null }]);

    // A restored file forgets who deleted it.
    await call('restore-asset', { id: first.id });
    const [row] = await server.db.read.select().from(asset).where(eq(asset.id, first.id));
    expect([row?.deletedAt, row?.deletedBy]).toEqual([null, null]);
  });

  test('files that leave with the trash are listed too, and a file of an older build has nobody who deleted it', async () => {
    const { id: folderId } = await call('create-folder', { workspaceId, name: 'Pictures', parentId: null });
    const { id } = await newAsset(server, owner, workspaceId);
    await call('update-asset', { id, folderId });
    await call('move-folder-to-trash', { id: folderId });
    await call('delete-folder', { id: folderId });
    expect(await call('get-deleted-assets', { workspaceId })).toMatchObject([
      { id, deletedBy: { id: owner.userId } },
    ]);
    await server.db.write({ scopes: [] }, (tx) => tx.update(asset).set({ deletedBy: null }));
    expect(await call('get-deleted-assets', { workspaceId })).toMatchObject([{ id, deletedBy: null }]);
  });

  test('every URL of a file reads the same bytes, is valid for 5 to 10 minutes and stays the same within 5 minutes', async () => {
    const { id, s3Key } = await newAsset(server, owner, workspaceId);
    const step = Math.ceil(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
    vi.useFakeTimers({ toFake: ['Date'], now: step });
    const { url, thumbnailUrl, expiresAt } = await call('get-asset', { id });
    expect(thumbnailUrl).toBeNull();
    expect(Date.parse(expiresAt)).toBe(step + 10 * MINUTE_MS);
    vi.setSystemTime(step + 5 * MINUTE_MS - 1);
    const one = await call('refresh-asset-url', { assetId: id });
    const urls = [
      url,
      one.url,
      (await call('refresh-asset-url', { key: s3Key })).url,
      (await call('get-asset-urls', { workspaceId, ids: [id, uuidv7()] })).urls[0].url,
      await call('get-download-file-signed-url', { key: s3Key }),
    ];
    expect(new Set(urls).size).toBe(1);
    vi.setSystemTime(step + 5 * MINUTE_MS);
    const next = await call('get-asset', { id });
    expect(Date.parse(next.expiresAt)).toBe(step + 15 * MINUTE_MS);
    vi.setSystemTime(step + 10 * MINUTE_MS - 1);
    for (const address of [...urls, next.url]) {
      const { status, headers } = await server.fetch(address);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('content-length')).toBe(String(PIXEL.length));
    }
    vi.setSystemTime(step + 10 * MINUTE_MS);
    expect((await server.fetch(url)).status).toBe(403);
    expect((await server.fetch(next.url)).status).toBe(200);
  });

  test('an upload can be downloaded by its key before it becomes a file', async () => {
    const key = await uploadFile(server, owner, workspaceId);
    const { status, headers } = await server.fetch(await call('get-download-file-signed-url', { key }));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/octet-stream');
    expect(headers.get('content-disposition')).toMatch(/^attachment;/);
  });
});

describe('get-asset-usage', () => {
  test('get-asset-usage lists documents and canvases that the caller may see, and nothing of other workspaces', async () => {
    const { id } = await newAsset(server, owner, workspaceId);
    const stranger = await server.person('stranger');
    const elsewhere = await newWorkspace(server, stranger);
    const created = async (person: TestPerson, name: string, input: Record<string, unknown>) =>
      (await server.call(person, name, input)).body.id;
    const ids = {
      chapter: await created(owner, 'create-document', { workspaceId, title: 'Chapter one' }),
      draft: await created(owner, 'create-document', { workspaceId, title: 'An old draft' }),
      map: await created(owner, 'create-canvas', { workspaceId, title: 'The map' }),
      secret: await created(stranger, 'create-document', { workspaceId: elsewhere, title: 'A secret' }),
      gone: await created(owner, 'create-document', { workspaceId, title: 'Gone' }),
    };
    await call('move-document-to-trash', { id: ids.draft });
    await server.db.write({ scopes: [] }, async (tx) => {
      await tx.insert(assetUse).values(Object.values(ids).map((ydocId: string) => ({ assetId: id, ydocId })));
      await tx.update(document).set({ deletedAt: Date.now() }).where(eq(document.id, ids.gone));
    });
    expect(await call('get-asset-usage', { id })).toEqual({
      uses: [
        { kind: 'document', id: ids.draft, title: 'An old draft', isInTrash: true },
        { kind: 'document', id: ids.chapter, title: 'Chapter one', isInTrash: false },
        { kind: 'canvas', id: ids.map, title: 'The map', isInTrash: false },
      ],
      more: 0,
    });
    expect(await server.db.read.$count(canvas, eq(canvas.id, ids.map))).toBe(1);
  });
});
