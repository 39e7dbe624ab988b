import { eq, inArray } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { asset } from '#server/db/schema/index.ts';
import { newAsset, PIXEL } from '#server/testing/assets.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

const server = serverForFile();
let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const call = (name: string, input: object, by = owner) => server.call(by, name, input);
const copy = (assetId: string, input: object = {}, by = owner) =>
  call('duplicate-asset', { assetId, ...input }, by);
const bytesOf = async (key: string): Promise<Buffer | undefined> => {
  const bytes = await server.services.files.read(key, MAX_FILE_BYTES);
  return bytes && Buffer.from(bytes);
};
const files = async (): Promise<{ id: string }[]> =>
  (await call('get-workspace-assets', { workspaceId })).body.assets;
const change = (id: string, fields: Partial<typeof asset.$inferInsert>) =>
  server.db.write({ scopes: [] }, (tx) => tx.update(asset).set(fields).where(eq(asset.id, id)));

describe('duplicate-asset', () => {
  test('[H1] duplicate-asset refuses strangers, viewers and deleted files, and grants an id once', async () => {
    const [viewer, stranger] = [await server.person(), await server.person()];
    await join(server, owner, workspaceId, viewer, 'viewer');
    const { id } = await newAsset(server, owner, workspaceId);
    expect(await copy(id, {}, stranger)).toMatchObject(refusal(404, 'not_found'));
    expect(await copy(id, {}, viewer)).toMatchObject(refusal(403, 'forbidden'));
    expect(await copy(uuidv7())).toMatchObject(refusal(404, 'not_found'));
    expect(await copy(id, { id })).toMatchObject(refusal(409, 'taken'));
    expect(await copy(id, { name: ' ' })).toMatchObject(refusal(400, 'invalid_input'));
    await call('delete-asset', { id });
    expect(await copy(id)).toMatchObject(refusal(404, 'not_found'));
    expect(await files()).toEqual([]);
  });

  test('a copy has the bytes and the properties of its original, comes right after it, and outlives it', async () => {
    const { id, s3Key } = await newAsset(server, owner, workspaceId, { name: 'pier.png' });
    const next = await newAsset(server, owner, workspaceId);
    await call('update-asset', { id, name: 'The pier.png', alt: 'Boats at low tide' });
    await change(id, { thumbnailKey: `thumbnails/${workspaceId}/${id}.webp` });
    const original = (await call('get-asset', { id })).body;
    const { status, body } = await copy(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'The pier copy.png',
      filename: 'pier.png',
      type: 'image',
      mimeType: 'image/png',
      fileSize: PIXEL.length,
      meta: { width: 1, height: 1, alt: 'Boats at low tide' },
      // The thumbnail of the original is deleted with it.
      hasThumbnail: false,
    });
    expect(body.order > original.order && body.order < String(next['order'])).toBe(true);
    expect(body.s3Key).toBe(`assets/${workspaceId}/${body.id}`);
    await server.services.files.remove([s3Key]);
    await call('delete-asset', { id });
    expect(await bytesOf(body.s3Key)).toEqual(PIXEL);
    expect((await server.fetch((await call('get-asset', { id: body.id })).body.url)).status).toBe(200);
  });

  test('[D6] a copy goes to a requested folder of its workspace, and to the root instead of any other', async () => {
    const stranger = await server.person();
    const foreign = await newWorkspace(server, stranger);
    const folderIn = async (person: TestPerson, into: string): Promise<string> =>
      (await call('create-folder', { workspaceId: into, name: 'Drafts' }, person)).body.id;
    const { id } = await newAsset(server, owner, workspaceId);
    const folderId = await folderIn(owner, workspaceId);
    expect((await copy(id, { folderId, order: 'a5' })).body).toMatchObject({ folderId, order: 'a5' });
    const foreignFolderId = await folderIn(stranger, foreign);
    expect((await copy(id, { folderId: foreignFolderId })).body).toMatchObject({
      folderId: null,
      workspaceId,
    });
  });

  test('[F3] a repeated call under one key makes one copy', async () => {
    const { id } = await newAsset(server, owner, workspaceId);
    const key = { 'idempotency-key': uuidv7() };
    const ask = () => server.call(owner, 'duplicate-asset', { assetId: id }, key);
    const first = await ask();
    expect((await ask()).body.id).toBe(first.body.id);
    expect(await files()).toHaveLength(2);
  });

  test('[H4] a copy counts towards the plan of the owner, and a full plan refuses it with the known sentence', async () => {
    const { id } = await newAsset(server, owner, workspaceId);
    const made = (await copy(id)).body;
    const rows = await server.db.read
      .select({ fileSize: asset.fileSize })
      .from(asset)
      .where(inArray(asset.id, [id, made.id]));
    expect(rows.map(({ fileSize }) => fileSize)).toEqual([PIXEL.length, PIXEL.length]);
    const full = PLANS.free.maxFileBytes - PIXEL.length;
    await change(made.id, { fileSize: full });
    const refused = await copy(id, { id: uuidv7() });
    expect(refused).toMatchObject(refusal(403, 'plan_limit'));
    const upload = await call('create-file', {
      workspaceId,
      fileName: 'a.png',
      fileType: 'image/png',
      fileSize: PIXEL.length,
    });
    expect(refused.body.message).toBe(upload.body.message);
  });

  test('a file whose bytes are missing in the store is not copied', async () => {
    const { id, s3Key } = await newAsset(server, owner, workspaceId);
    await server.services.files.remove([s3Key]);
    expect(await copy(id)).toMatchObject(refusal(404, 'not_found'));
    expect(await files()).toHaveLength(1);
  });
});
