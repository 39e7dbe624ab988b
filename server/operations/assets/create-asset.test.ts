import { v7 as uuidv7 } from 'uuid';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { IMAGE_TOO_LARGE, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { asset, user } from '#server/db/schema/index.ts';
import { claimedPicture, picture } from '#server/files/testing/pictures.ts';
import { formOf, newAsset, PIXEL, uploadFile } from '#server/testing/assets.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverOfFile } from '#server/testing/server-of-file.ts';
import { newWorkspace } from '#server/testing/workspace.ts';

const server = serverOfFile();
let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const stored = async (): Promise<string[]> => {
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
    'refuses the type "%s" in the words of the spec',
    async (fileType) => {
      const answer = await server.call(owner, 'create-file', { workspaceId, fileName: 'a', fileType });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: `File type '${fileType}' is not supported.`, data: { code: 'INVALID_FILE_TYPE' } },
      });
    },
  );

  test.each(['text/plain', 'text/markdown; charset=utf-8', 'TEXT/CSV', 'video/mp4', 'image/jpeg'])(
    'takes %s',
    async (fileType) => {
      const answer = await server.call(owner, 'create-file', { workspaceId, fileName: 'a', fileType });
      expect(answer.status).toBe(200);
    },
  );

  test('refuses more than 5 MB before anything is sent', async () => {
    const ask = (fileSize: number) =>
      server.call(owner, 'create-file', { workspaceId, fileName: 'a', fileType: 'image/png', fileSize });
    expect((await ask(MAX_FILE_BYTES)).status).toBe(200);
    expect(await ask(MAX_FILE_BYTES + 1)).toMatchObject({
      status: 413,
      body: { message: 'File size exceeds 5MB limit.', data: { code: 'FILE_TOO_LARGE' } },
    });
  });

  test('a file of more than 5 MB that is sent all the same is not kept', async () => {
    const { body } = await server.call(owner, 'create-file', {
      workspaceId,
      fileName: 'a.png',
      fileType: 'image/png',
    });
    const form = formOf(body.s3UploadFields, new Uint8Array(MAX_FILE_BYTES + 1));
    const answer = await server.fetch(body.s3UploadUrl, { method: 'POST', body: form });
    expect(answer).toMatchObject({ status: 400, body: { code: 'EntityTooLarge' } });
    expect(await stored()).toEqual([]);
  });

  test('nothing of what it signed is kept under the key of the call', async () => {
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
    // The same request is the same grant, with a form of its own.
    expect((await call()).body.key).toBe(body.key);
  });
});

describe('create-asset', () => {
  test('keeps what the server measured, not what was said', async () => {
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
    // At a place that the form of the upload does not reach; the upload is cleared away.
    expect(body.s3Key).toBe(`assets/${workspaceId}/${body.id}`);
    await expect.poll(stored).toEqual([body.s3Key]);
  });

  test('what is sent over an upload after it was checked changes nothing', async () => {
    const { body: allowed } = await server.call(owner, 'create-file', {
      workspaceId,
      fileName: 'a.png',
      fileType: 'image/png',
    });
    const send = (bytes: Uint8Array) =>
      server.fetch(allowed.s3UploadUrl, { method: 'POST', body: formOf(allowed.s3UploadFields, bytes) });
    await send(PIXEL);
    const made = await create({ s3Key: allowed.key, mimeType: 'image/png' });
    // A bucket takes it, for the form has not run out, and so did this store before grants were counted.
    expect((await send(Buffer.from('<script>alert(1)</script>'))).status).toBe(403);
    await server.services.files.put(allowed.key, Buffer.from('<script>alert(1)</script>'), 'image/png');
    const { body } = await server.call(owner, 'get-asset', { id: made.body.id });
    expect((await server.fetch(body.url)).status).toBe(200);
    const kept = await server.services.files.read(made.body.s3Key, MAX_FILE_BYTES);
    expect(Buffer.from(kept ?? [])).toEqual(PIXEL);
  });

  test.each([
    ['a PNG that is HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/png', 'PNG image'],
    ['a JPEG that is a PNG', PIXEL, 'image/jpeg', 'JPEG image'],
    ['a PDF that is nothing', Buffer.alloc(200, 1), 'application/pdf', 'PDF'],
    ['a text that is a picture', PIXEL, 'text/plain', 'text'],
    ['a text with zero bytes', Buffer.from('a\0b'), 'text/plain', 'text'],
    ['an empty picture', Buffer.alloc(0), 'image/png', 'PNG image'],
  ])('%s is refused and taken away', async (_what, bytes, type, name) => {
    const s3Key = await uploadFile(server, owner, workspaceId, { bytes, type });
    expect(await create({ s3Key, mimeType: type })).toMatchObject({
      status: 415,
      body: {
        message: `This file is not what its name says: its contents are no ${name}.`,
        data: { code: 'INVALID_FILE_TYPE' },
      },
    });
    expect(await stored()).toEqual([]);
    expect(await server.db.read.$count(asset, eq(asset.workspaceId, workspaceId))).toBe(0);
  });

  test('an image of 20,000 × 20,000 px is refused with a sentence, and nothing of it is unpacked', async () => {
    const s3Key = await uploadFile(server, owner, workspaceId, { bytes: claimedPicture(20_000, 20_000) });
    expect(await create({ s3Key, mimeType: 'image/png' })).toMatchObject({
      status: 413,
      body: { message: IMAGE_TOO_LARGE, data: { code: 'FILE_TOO_LARGE' } },
    });
    expect(await stored()).toEqual([]);
  });

  test('a picture that is cut off within its head says so', async () => {
    const bytes = PIXEL.subarray(0, 24);
    const s3Key = await uploadFile(server, owner, workspaceId, { bytes });
    expect(await create({ s3Key, mimeType: 'image/png' })).toMatchObject({
      status: 415,
      body: { message: 'This image is damaged and cannot be shown.' },
    });
  });

  test('a picture that lies on its side is measured as it is seen', async () => {
    const { default: sharp } = await import('sharp');
    const upright = await picture({ width: 40, height: 20 }, 'jpeg');
    const bytes = await sharp(upright).withMetadata({ orientation: 6 }).toBuffer();
    const made = await newAsset(server, owner, workspaceId, { bytes, type: 'image/jpeg', name: 'a.jpg' });
    expect(made['meta']).toMatchObject({ width: 20, height: 40 });
  });

  test.each([
    ['quotes', 'the "harbour" at \'six\'.png', 'the "harbour" at \'six\'.png'],
    ['newlines', 'line\r\none\nmore.png', 'line one more.png'],
    ['an emoji', 'Hafen 🌊.png', 'Hafen 🌊.png'],
    ['bidi tricks', 'photo\u202egnp.exe', 'photo gnp.exe'],
    ['nothing to be seen', '\n\t \u200b', 'file'],
    ['4,000 characters', 'x'.repeat(4_000), 'x'.repeat(300)],
  ])('a file name with %s is kept as it can be shown', async (_what, name, kept) => {
    const made = await newAsset(server, owner, workspaceId, { name });
    expect(made).toMatchObject({ filename: kept, name: kept });
  });

  test('text of every kind is kept as what it was called, UTF-16 too', async () => {
    for (const [type, bytes] of [
      ['text/html', Buffer.from('<p>a page</p>')],
      ['text/markdown', Buffer.from('# A heading')],
      ['text/plain', Buffer.from('\ufeffutf-16', 'utf16le')],
      ['text/csv', Buffer.alloc(0)],
    ] as const) {
      const made = await newAsset(server, owner, workspaceId, { bytes, type, name: 'a.txt' });
      expect(made).toMatchObject({ type: 'file', mimeType: type, meta: { width: null, height: null } });
    }
  });

  test('an upload that is not there, of another workspace, or no upload says what to do', async () => {
    const other = await newWorkspace(server, owner);
    const foreign = await uploadFile(server, owner, other);
    const made = await newAsset(server, owner, workspaceId);
    for (const s3Key of [`uploads/${workspaceId}/${uuidv7()}`, foreign, made.s3Key]) {
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

  test('a creation that comes again finds its file, also when its upload was cleared away', async () => {
    const id = uuidv7();
    const s3Key = await uploadFile(server, owner, workspaceId);
    expect((await create({ id, s3Key, mimeType: 'image/png' })).status).toBe(200);
    await expect.poll(() => server.services.files.has(s3Key)).toBe(false);
    // As after the database was set back: the row is gone, the file is not.
    await server.db.write({ scopes: [] }, (tx) => tx.delete(asset).where(eq(asset.id, id)));
    expect(await create({ id, s3Key, mimeType: 'image/png' })).toMatchObject({ status: 200, body: { id } });
  });

  test('[H4] the plan of the owner decides, over all that is deleted and not purged', async () => {
    const usedUp = async () => {
      await server.db.write({ scopes: [] }, (tx) =>
        tx
          .update(asset)
          .set({ fileSize: 512 * 1024 * 1024 })
          .where(eq(asset.workspaceId, workspaceId)),
      );
    };
    const { id } = await newAsset(server, owner, workspaceId);
    await usedUp();
    await server.call(owner, 'delete-asset', { id });
    const message =
      'There is no room left for this file: the Free plan of this workspace’s owner holds 512 MB of files. Delete files that are no longer needed, or choose a larger plan.';
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
    // Sent before the room was used up.
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(asset).set({ fileSize: 1 }).where(eq(asset.workspaceId, workspaceId)),
    );
    const s3Key = await uploadFile(server, owner, workspaceId);
    await usedUp();
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
