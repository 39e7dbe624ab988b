import { v7 as uuidv7 } from 'uuid';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMAGE_TOO_LARGE, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { asset, user } from '#server/db/schema/index.ts';
import { pngWithoutPixels, picture } from '#server/files/testing/pictures.ts';
import { formOf, newAsset, PIXEL, uploadFile } from '#server/testing/assets.ts';
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

const storedKeys = async (): Promise<string[]> => {
  const { files } = server.services;
  const all = [];
  for (const area of ['uploads/', 'assets/']) {
    for await (const { key } of files.list(`${area}${workspaceId}`)) all.push(key);
  }
  return all;
};

const create = (input: Record<string, unknown>) =>
  server.call(owner, 'create-asset', { workspaceId, filename: 'harbour.png', ...input });

describe('create-file', () => {
  test.each(['image/svg+xml', 'image/webp', 'image/gif', 'application/zip', 'text/*', 'text/', ''])(
    'create-file refuses the type "%s" with the message of the specification',
    async (fileType) => {
      const answer = await server.call(owner, 'create-file', { workspaceId, fileName: 'a', fileType });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: `File type '${fileType}' is not supported.`, data: { code: 'INVALID_FILE_TYPE' } },
      });
    },
  );

  test.each(['text/plain', 'text/markdown; charset=utf-8', 'TEXT/CSV', 'video/mp4', 'image/jpeg'])(
    'create-file accepts %s',
    async (fileType) => {
      const answer = await server.call(owner, 'create-file', { workspaceId, fileName: 'a', fileType });
      expect(answer.status).toBe(200);
    },
  );

  test('create-file refuses more than 5 MB before anything is uploaded', async () => {
    const ask = (fileSize: number) =>
      server.call(owner, 'create-file', { workspaceId, fileName: 'a', fileType: 'image/png', fileSize });
    expect((await ask(MAX_FILE_BYTES)).status).toBe(200);
    expect(await ask(MAX_FILE_BYTES + 1)).toMatchObject({
      status: 413,
      body: { message: 'File size exceeds 5MB limit.', data: { code: 'FILE_TOO_LARGE' } },
    });
  });

  test('the file store refuses an upload of more than 5 MB and stores nothing', async () => {
    const { body } = await server.call(owner, 'create-file', {
      workspaceId,
      fileName: 'a.png',
      fileType: 'image/png',
    });
    const form = formOf(body.s3UploadFields, new Uint8Array(MAX_FILE_BYTES + 1));
    const answer = await server.fetch(body.s3UploadUrl, { method: 'POST', body: form });
    expect(answer).toMatchObject({ status: 400, body: { code: 'EntityTooLarge' } });
    expect(await storedKeys()).toEqual([]);
  });

  test('the stored answer of create-file contains nothing that it signed', async () => {
    const call = () =>
      server.call(
        owner,
        'create-file',
        { workspaceId, fileName: 'a.png', fileType: 'image/png' },
        { 'idempotency-key': 'the-same-key-twice' },
      );
    const { body } = await call();
    const rows = server.db.rawReader.prepare('SELECT answer FROM idempotency_key').pluck().all();
    expect(JSON.stringify(rows)).not.toContain(body.key);
    // The same request gets the same grant, with a new form.
    expect((await call()).body.key).toBe(body.key);
  });
});

describe('create-asset', () => {
  test('create-asset stores the measured properties of a file, not the sent ones', async () => {
    const bytes = await picture({ width: 640, height: 480 });
    const s3Key = await uploadFile(server, owner, workspaceId, { bytes });
    const { status, body } = await create({
      s3Key,
      mimeType: 'image/png',
      fileSize: 7,
      type: 'video',
      meta: { width: 1, height: 99_999, alt: 'Boats at low tide' },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      workspaceId,
      ownerId: owner.userId,
      type: 'image',
      mimeType: 'image/png',
      fileSize: bytes.length,
      meta: { width: 640, height: 480, alt: 'Boats at low tide' },
    });
    // The form of the upload cannot write to this key, and the upload itself is removed.
    expect(body.s3Key).toBe(`assets/${workspaceId}/${body.id}`);
    await expect.poll(storedKeys).toEqual([body.s3Key]);
  });

  test('bytes that are uploaded again after the check do not change the file', async () => {
    const { body: grant } = await server.call(owner, 'create-file', {
      workspaceId,
      fileName: 'a.png',
      fileType: 'image/png',
    });
    const send = (bytes: Uint8Array) =>
      server.fetch(grant.s3UploadUrl, { method: 'POST', body: formOf(grant.s3UploadFields, bytes) });
    await send(PIXEL);
    const created = await create({ s3Key: grant.key, mimeType: 'image/png' });
    // A bucket would accept the second upload, because the form has not expired. This store refuses it, so `put`
    // imitates the bucket.
    expect((await send(Buffer.from('<script>alert(1)</script>'))).status).toBe(403);
    await server.services.files.put(grant.key, Buffer.from('<script>alert(1)</script>'), 'image/png');
    const { body } = await server.call(owner, 'get-asset', { id: created.body.id });
    expect((await server.fetch(body.url)).status).toBe(200);
    const storedBytes = await server.services.files.read(created.body.s3Key, MAX_FILE_BYTES);
    expect(Buffer.from(storedBytes ?? [])).toEqual(PIXEL);
  });

  test.each([
    ['a PNG that is HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 'PNG image'],
    ['a JPEG that is a PNG', PIXEL, 'image/jpeg', 'JPEG image'],
    ['a PDF that is nothing', Buffer.alloc(200, 1), 'application/pdf', 'PDF'],
    ['a text that is a picture', PIXEL, 'text/plain', 'text'],
    ['a text with zero bytes', Buffer.from('a\0b'), 'text/plain', 'text'],
    ['an empty picture', Buffer.alloc(0), 'image/png', 'PNG image'],
  ])('create-asset refuses %s and removes the upload', async (_label, bytes, type, name) => {
    const s3Key = await uploadFile(server, owner, workspaceId, { bytes, type });
    expect(await create({ s3Key, mimeType: type })).toMatchObject({
      status: 415,
      body: {
        message: `This file is not what its name says: its contents are no ${name}.`,
        data: { code: 'INVALID_FILE_TYPE' },
      },
    });
    expect(await storedKeys()).toEqual([]);
    expect(await server.db.read.$count(asset, eq(asset.workspaceId, workspaceId))).toBe(0);
  });

  test('create-asset refuses an image of 20,000 × 20,000 px without decoding it', async () => {
    const s3Key = await uploadFile(server, owner, workspaceId, { bytes: pngWithoutPixels(20_000, 20_000) });
    expect(await create({ s3Key, mimeType: 'image/png' })).toMatchObject({
      status: 413,
      body: { message: IMAGE_TOO_LARGE, data: { code: 'FILE_TOO_LARGE' } },
    });
    expect(await storedKeys()).toEqual([]);
  });

  test('create-asset reports a picture that ends within its header as damaged', async () => {
    const bytes = PIXEL.subarray(0, 24);
    const s3Key = await uploadFile(server, owner, workspaceId, { bytes });
    expect(await create({ s3Key, mimeType: 'image/png' })).toMatchObject({
      status: 415,
      body: { message: 'This image is damaged and cannot be shown.' },
    });
  });

  test('create-asset measures a rotated picture as it is displayed', async () => {
    const { default: sharp } = await import('sharp');
    const upright = await picture({ width: 40, height: 20 }, 'jpeg');
    const bytes = await sharp(upright).withMetadata({ orientation: 6 }).toBuffer();
    const created = await newAsset(server, owner, workspaceId, { bytes, type: 'image/jpeg', name: 'a.jpg' });
    expect(created['meta']).toMatchObject({ width: 20, height: 40 });
  });

  test.each([
    ['quotes', 'the "harbour" at \'six\'.png', 'the "harbour" at \'six\'.png'],
    ['newlines', 'line\r\none\nmore.png', 'line one more.png'],
    ['an emoji', 'Hafen 🌊.png', 'Hafen 🌊.png'],
    ['bidi tricks', 'photo\u202egnp.exe', 'photo gnp.exe'],
    ['nothing to be seen', '\n\t \u200b', 'file'],
    ['4,000 characters', 'x'.repeat(4_000), 'x'.repeat(300)],
  ])(
    'create-asset turns a file name with %s into one that can be displayed',
    async (_label, name, displayName) => {
      const created = await newAsset(server, owner, workspaceId, { name });
      expect(created).toMatchObject({ filename: displayName, name: displayName });
    },
  );

  test('create-asset stores text files of every kind under their declared type, including UTF-16', async () => {
    for (const [type, bytes] of [
      ['text/html', Buffer.from('<p>a page</p>')],
      ['text/markdown', Buffer.from('# A heading')],
      ['text/plain', Buffer.from('\ufeffutf-16', 'utf16le')],
      ['text/csv', Buffer.alloc(0)],
    ] as const) {
      const created = await newAsset(server, owner, workspaceId, { bytes, type, name: 'a.txt' });
      expect(created).toMatchObject({ type: 'file', mimeType: type, meta: { width: null, height: null } });
    }
  });

  test('create-asset refuses an absent upload, an upload to another workspace and a key that is not an upload', async () => {
    const other = await newWorkspace(server, owner);
    const foreign = await uploadFile(server, owner, other);
    const created = await newAsset(server, owner, workspaceId);
    for (const s3Key of [`uploads/${workspaceId}/${uuidv7()}`, foreign, created.s3Key]) {
      expect(await create({ s3Key, mimeType: 'image/png' })).toMatchObject({
        status: 404,
        body: { message: 'This upload could not be found. Please upload the file again.' },
      });
    }
    expect(await create({ s3Key: '../../foolscap.db' })).toMatchObject({
      status: 400,
      body: { message: 'This is not a key of a file.' },
    });
  });

  test('a repeated creation finds its file after its upload was removed', async () => {
    const id = uuidv7();
    const s3Key = await uploadFile(server, owner, workspaceId);
    expect((await create({ id, s3Key, mimeType: 'image/png' })).status).toBe(200);
    await expect.poll(() => server.services.files.has(s3Key)).toBe(false);
    // As after a restore of the database: the row is missing, the file is still there.
    await server.db.write({ scopes: [] }, (tx) => tx.delete(asset).where(eq(asset.id, id)));
    expect(await create({ id, s3Key, mimeType: 'image/png' })).toMatchObject({ status: 200, body: { id } });
  });

  test('[H4] the plan of the owner limits uploads, and deleted files count until they are purged', async () => {
    const fillPlan = async () => {
      await server.db.write({ scopes: [] }, (tx) =>
        tx
          .update(asset)
          .set({ fileSize: 512 * 1024 * 1024 })
          .where(eq(asset.workspaceId, workspaceId)),
      );
    };
    const { id } = await newAsset(server, owner, workspaceId);
    await fillPlan();
    await server.call(owner, 'delete-asset', { id });
    const message =
      'There is no room left for this file: the Free plan of this workspace’s owner holds 512 MB of files. Delete files that are no longer needed.';
    const ask = () =>
      server.call(owner, 'create-file', {
        workspaceId,
        fileName: 'a.png',
        fileType: 'image/png',
        fileSize: 70,
      });
    expect(await ask()).toMatchObject({
      status: 403,
      body: { message, data: { code: 'plan_limit' } },
    });
    // Uploaded before the room was used up.
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(asset).set({ fileSize: 1 }).where(eq(asset.workspaceId, workspaceId)),
    );
    const s3Key = await uploadFile(server, owner, workspaceId);
    await fillPlan();
    expect(await create({ s3Key, mimeType: 'image/png' })).toMatchObject({
      status: 403,
      body: { data: { code: 'plan_limit' } },
    });
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(user)
        .set({ subscriptionStatus: 'active', subscriptionPlan: 'hobby' })
        .where(eq(user.id, owner.userId)),
    );
    expect((await create({ s3Key, mimeType: 'image/png' })).status).toBe(200);
  });
});
