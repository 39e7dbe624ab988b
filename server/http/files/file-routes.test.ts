import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import { asset } from '#server/db/schema/index.ts';
import { createSession, endSessions } from '#server/auth/sessions.ts';
import { hashSecret } from '#server/auth/tokens/secrets.ts';
import { photoKey, thumbnailKey, uploadKey } from '#server/files/file-keys.ts';
import { isDiskStore } from '#server/files/open-file-store.ts';
import { saveGrant } from '#server/files/upload-grants.ts';
import { servedAs } from '#server/files/served-as.ts';
import type { DiskStore } from '#server/files/disk-store.ts';
import type { DownloadGrant } from '#server/files/file-store.ts';
import { createApp } from '../app.ts';
import { formOf, newAsset, PIXEL } from '#server/testing/assets.ts';
import { testServer, type TestPerson, type TestServer } from '#server/testing/server.ts';
import { join as enter, newWorkspace } from '#server/testing/workspace.ts';

const MAX = 100_000;
const MEGABYTE = 1024 * 1024;
const MINUTE_MS = 60_000;

let workspaceId: string;
let owner: TestPerson;
let server: TestServer;
let store: DiskStore;
beforeAll(async () => {
  server = await testServer();
  const { files } = server.services;
  if (!isDiskStore(files)) throw new Error('Without S3_BUCKET files are on the disk.');
  store = files;
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});
afterAll(() => server.close());

const folder = (): string => join(server.config.dataDir, 'uploads');
const parts = (): string[] => {
  try {
    return readdirSync(join(folder(), 'parts'));
  } catch {
    return [];
  }
};

/** Returns a form as bytes, so that a test can cut it, and the key it uploads to. */
async function form(bytes: Uint8Array = PIXEL, leaveOut: readonly string[] = []) {
  const key = uploadKey(workspaceId);
  const grant = { key, type: 'image/png', maxBytes: MAX, expiresAt: Date.now() + MINUTE_MS };
  const row = { key, workspaceId, request: key, bytes: MAX, createdAt: Date.now() };
  await server.db.write({ scopes: [] }, (tx) => saveGrant(tx, row));
  const { fields } = await store.allowUpload(grant);
  const data = formOf(fields, bytes);
  for (const name of leaveOut) data.delete(name);
  const request = new Request('http://localhost', { method: 'POST', body: data });
  const type = request.headers.get('content-type') ?? '';
  return { key, type, body: Buffer.from(await request.arrayBuffer()) };
}

const post = (body: BodyInit, type: string) =>
  server.fetch('/files/upload', { method: 'POST', body, headers: { 'content-type': type } });

const holder = ({ userId, sessionId }: TestPerson) => ({ userId, sessionHash: hashSecret(sessionId) });

const addressOf = (
  key: string,
  mimeType = 'image/png',
  filename = 'harbour.png',
  change: Partial<DownloadGrant> = {},
) =>
  store.downloadUrl({
    key,
    ...holder(owner),
    ...servedAs(mimeType, filename),
    signedAt: Date.now(),
    expiresAt: Date.now() + MINUTE_MS,
    ...change,
  });

describe('uploads to the disk store', () => {
  test.each([0.3, 0.6, 0.99])(
    'an upload that breaks off after %d of the form leaves nothing',
    async (share) => {
      const { key, type, body } = await form(new Uint8Array(MAX).fill(65));
      const answer = await post(new Uint8Array(body.subarray(0, body.length * share)), type);
      expect(answer).toMatchObject({ status: 400, body: { message: 'The form did not arrive whole.' } });
      expect(await store.has(key)).toBe(false);
      expect(parts()).toEqual([]);
      expect((await post(new Uint8Array(body), type)).status).toBe(204);
    },
  );

  test('a socket that is cut, or sends far too much, leaves nothing and does not end the server', async () => {
    const httpServer = createServer(getRequestListener(createApp(server.services).fetch));
    await new Promise<void>((resolve) => void httpServer.listen(0, '127.0.0.1', resolve));
    const address = httpServer.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const { key, type, body } = await form(new Uint8Array(MAX).fill(65));
    const head = (length: number) =>
      `POST /files/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
    const cut = connect(port, '127.0.0.1');
    cut.write(head(body.length));
    cut.write(body.subarray(0, Math.floor(body.length * 0.6)));
    await expect.poll(() => parts().length).toBe(1);
    cut.destroy();
    await expect.poll(parts).toEqual([]);
    expect(await store.has(key)).toBe(false);

    const flood = connect(port, '127.0.0.1');
    flood.on('error', () => {});
    const closed = new Promise<void>((resolve) => void flood.once('close', () => resolve()));
    flood.resume();
    flood.write(head(1024 * MEGABYTE));
    flood.write(body.subarray(0, 1_000));
    for (let sent = 0; sent < 64 && !flood.destroyed; sent += 1) {
      flood.write(Buffer.alloc(MEGABYTE, 65));
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    flood.end();
    await closed;
    expect(parts()).toEqual([]);
    const good = await fetch(`http://127.0.0.1:${port}/files/upload`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': type },
    });
    expect(good.status).toBe(204);
    httpServer.closeAllConnections();
    httpServer.close();
  });

  test('a form without a file, another media type, and a malformed form are refused', async () => {
    const { type, body } = await form(PIXEL, ['file']);
    expect(await post(new Uint8Array(body), type)).toMatchObject({
      status: 400,
      body: { message: 'The form holds no file.' },
    });
    expect((await post('{}', 'application/json')).status).toBe(400);
    expect((await post('no form at all', type)).status).toBe(400);
  });

  test('a file before the fields that allow it is refused', async () => {
    const allowed = await store.allowUpload({
      key: uploadKey(workspaceId),
      type: 'image/png',
      maxBytes: MAX,
      expiresAt: Date.now() + MINUTE_MS,
    });
    const lateForm = new FormData();
    lateForm.append('file', new Blob([PIXEL]), 'early.png');
    for (const [name, value] of Object.entries(allowed.fields)) lateForm.append(name, value);
    const answer = await server.fetch('/files/upload', { method: 'POST', body: lateForm });
    expect(answer).toMatchObject({ status: 403, body: { code: 'AccessDenied' } });
  });

  test('a form with the same field twice is refused', async () => {
    const { fields } = await store.allowUpload({
      key: uploadKey(workspaceId),
      type: 'image/png',
      maxBytes: MAX,
      expiresAt: Date.now() + MINUTE_MS,
    });
    const data = new FormData();
    data.append('key', uploadKey(randomUUID()));
    for (const [name, value] of Object.entries(fields)) data.append(name, value);
    data.append('file', new Blob([PIXEL]), 'twice.png');
    expect((await server.fetch('/files/upload', { method: 'POST', body: data })).status).toBe(403);
  });

  test('abandoned parts are swept after a day, newer ones stay', async () => {
    mkdirSync(join(folder(), 'parts'), { recursive: true });
    for (const name of ['old', 'new']) writeFileSync(join(folder(), 'parts', name), 'half');
    // The disk has a clock of its own.
    const now = Date.now() / 1000;
    const yesterday = now - 25 * 60 * 60;
    utimesSync(join(folder(), 'parts', 'new'), now, now);
    utimesSync(join(folder(), 'parts', 'old'), yesterday, yesterday);
    expect(await store.sweepParts(Date.now() - 24 * 60 * 60 * 1000)).toBe(1);
    expect(parts()).toEqual(['new']);
    await store.sweepParts(Infinity);
  });
});

describe('downloads from the disk store', () => {
  test('[I7] a downloaded file cannot run: its type is fixed, its policy allows no script, and other sites cannot load it', async () => {
    const { key, type, body } = await form();
    await post(new Uint8Array(body), type);
    for (const [mimeType, name] of [
      ['image/png', 'harbour.png'],
      ['text/html', 'page.html'],
      ['text/javascript', 'script.js'],
      ['text/css', 'style.css'],
    ] as const) {
      const { status, headers } = await server.fetch(await addressOf(key, mimeType, name));
      expect(status).toBe(200);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      const isShown = mimeType === 'image/png';
      expect(headers.get('content-type')).toBe(isShown ? mimeType : 'text/plain; charset=utf-8');
      expect(headers.get('content-disposition')).toMatch(isShown ? /^inline;/ : /^attachment;/);
    }
  });

  test('an expired address is refused with a sentence, and the address of a removed file is not found', async () => {
    const { key, type, body } = await form();
    await post(new Uint8Array(body), type);
    const old = await addressOf(key, 'image/png', 'a.png', { signedAt: 0, expiresAt: Date.now() - 1 });
    expect(await server.fetch(old)).toMatchObject({
      status: 403,
      body: { message: 'This address has run out. Ask for a new one.' },
    });
    await store.remove([key]);
    expect((await server.fetch(await addressOf(key))).status).toBe(404);
  });

  test('[H1] addresses of files, thumbnails and uploads stop working when their user loses the right to the file', async () => {
    const guest = await server.person();
    await enter(server, owner, workspaceId, guest);
    const { id, s3Key } = await newAsset(server, owner, workspaceId);
    const thumbnail = thumbnailKey(workspaceId, id);
    await store.put(thumbnail, PIXEL, 'image/webp');
    const upload = await form();
    await post(new Uint8Array(upload.body), upload.type);
    const addressesFor = (person: TestPerson): Promise<string[]> =>
      Promise.all(
        [s3Key, thumbnail, upload.key].map((key) => addressOf(key, 'image/png', 'a.png', holder(person))),
      );
    const statuses = async (addresses: readonly string[]): Promise<number[]> =>
      Promise.all(addresses.map(async (address) => (await server.fetch(address)).status));
    const [own, guests] = [await addressesFor(owner), await addressesFor(guest)];
    expect(await statuses([...own, ...guests])).toEqual([200, 200, 200, 200, 200, 200]);
    // The signature covers the user.
    const swapped = guests.map((address) => address.replace(guest.userId, owner.userId));
    expect(await statuses(swapped)).toEqual([403, 403, 403]);

    await server.call(owner, 'update-workspace-member', {
      workspaceId,
      userId: guest.userId,
      role: 'viewer',
    });
    expect(await statuses(guests)).toEqual([200, 200, 403]);
    await server.call(owner, 'remove-workspace-member', { workspaceId, userId: guest.userId });
    expect(await statuses(guests)).toEqual([403, 403, 403]);
    expect(await statuses(own)).toEqual([200, 200, 200]);

    await server.call(owner, 'delete-asset', { id });
    // The thumbnail of a deleted file is for those who may restore it.
    await enter(server, owner, workspaceId, guest);
    expect(await statuses(own)).toEqual([403, 200, 200]);
    expect(await statuses(guests)).toEqual([403, 200, 200]);
    await server.call(owner, 'update-workspace-member', {
      workspaceId,
      userId: guest.userId,
      role: 'viewer',
    });
    expect(await statuses(guests)).toEqual([403, 403, 403]);
    await server.db.write({ scopes: [] }, (tx) =>
      tx
        .update(asset)
        .set({ deletedAt: Date.now() - RESTORABLE_MS })
        .where(eq(asset.id, id)),
    );
    expect(await statuses(own)).toEqual([403, 403, 200]);
    await server.db.write({ scopes: [] }, (tx) =>
      tx.update(asset).set({ deletedAt: Date.now() }).where(eq(asset.id, id)),
    );
    await server.call(owner, 'restore-asset', { id });
    expect(await statuses(own)).toEqual([200, 200, 200]);
    const stranger = await server.person();
    expect(await statuses(await addressesFor(stranger))).toEqual([403, 403, 403]);
  });

  test('an address ends with the session that asked for it, whatever its user may still see in another one', async () => {
    const { s3Key } = await newAsset(server, owner, workspaceId);
    const phone = await server.db.write({ scopes: [] }, (tx) => createSession(tx, owner.userId));
    const [own, lost] = [
      await addressOf(s3Key),
      await addressOf(s3Key, 'image/png', 'a.png', holder({ ...owner, sessionId: phone })),
    ];
    expect([(await server.fetch(own)).status, (await server.fetch(lost)).status]).toEqual([200, 200]);
    // The signature covers the session.
    expect((await server.fetch(lost.replace(hashSecret(phone), hashSecret(owner.sessionId)))).status).toBe(
      403,
    );
    expect((await server.call(owner, 'revoke-session', { id: hashSecret(phone) })).status).toBe(200);
    expect([(await server.fetch(own)).status, (await server.fetch(lost)).status]).toEqual([200, 403]);
  });

  test('a download that runs breaks off when the access of its user ends', async () => {
    const person = await server.person();
    const key = photoKey(person.userId);
    await store.put(key, new Uint8Array(4 * MEGABYTE), 'image/webp');
    const address = await addressOf(key, 'image/webp', 'photo.webp', holder(person));
    const response = await createApp(server.services).request(address);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await server.db.write({ scopes: [] }, (tx) => endSessions(tx, person.userId));
    const rest = async (): Promise<void> => {
      // A slow reader, as of a file that is longer than the buffers.
      for (let isDone = false; !isDone;) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        isDone = (await reader?.read())?.done ?? true;
      }
    };
    await expect(rest()).rejects.toThrow('You were logged out');
  });

  test('a HEAD request of a file is answered without its bytes', async () => {
    const { key, type, body } = await form();
    await post(new Uint8Array(body), type);
    const { status, body: text, headers } = await server.fetch(await addressOf(key), { method: 'HEAD' });
    expect([status, text, headers.get('content-length')]).toEqual([200, '', String(PIXEL.length)]);
  });

  test.each([
    ['bytes=0-9', 206, 'bytes 0-9/70', 10],
    ['bytes=-5', 206, 'bytes 65-69/70', 5],
    ['bytes=60-', 206, 'bytes 60-69/70', 10],
    ['bytes=60-9999', 206, 'bytes 60-69/70', 10],
    ['bytes=70-', 416, 'bytes */70', 0],
    ['bytes=9-3', 200, null, 70],
    ['bytes=0-1,5-6', 200, null, 70],
  ])('the Range header %s is answered as RFC 9110 says', async (range, status, contentRange, length) => {
    const { key, type, body } = await form();
    await post(new Uint8Array(body), type);
    const answer = await server.fetch(await addressOf(key), { headers: { range } });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-range')).toBe(contentRange);
    if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(length));
  });

  test('an empty file is downloaded as an empty body', async () => {
    const { key, type, body } = await form(new Uint8Array(0));
    expect((await post(new Uint8Array(body), type)).status).toBe(204);
    expect(await server.fetch(await addressOf(key))).toMatchObject({ status: 200, body: '' });
  });
});
