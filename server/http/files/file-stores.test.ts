import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportKey, thumbnailKey, uploadKey } from '#server/files/file-keys.ts';
import { FileTooLong, type StoredFile, type UploadGrant } from '#server/files/file-store.ts';
import { servedAs } from '#server/files/served-as.ts';
import { formOf, PIXEL } from '#server/testing/assets.ts';
import { testServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { cephFixture, diskFixture, type StoreFixture } from './testing/store-fixtures.ts';

const peers = process.env['PEERS_DIR'];
if (!peers) process.stdout.write('file stores: Ceph is left out, for PEERS_DIR is not set\n');

const FIXTURES: [string, () => Promise<StoreFixture>][] = [
  ['the disk store', diskFixture],
  ...(peers ? [['Ceph', () => cephFixture(peers)] satisfies [string, () => Promise<StoreFixture>]] : []),
];

/** Yields parts, then throws the error if there is one. */
async function* streamOf(parts: readonly Uint8Array[], error?: Error): AsyncGenerator<Uint8Array> {
  yield* parts;
  if (error) throw error;
}

const MAX = 1_000;
const userId = randomUUID();
const sessionHash = 'ab'.repeat(32);
const MINUTE_MS = 60_000;

describe.each(FIXTURES)('%s', (_name, open) => {
  const workspaceId = randomUUID();
  let fixture: StoreFixture;
  beforeAll(async () => {
    fixture = await open();
  }, 180_000);
  afterAll(() => fixture.close());

  const grant = (change: Partial<UploadGrant> = {}): UploadGrant => ({
    key: uploadKey(workspaceId),
    type: 'image/png',
    maxBytes: MAX,
    expiresAt: Date.now() + MINUTE_MS,
    ...change,
  });

  /** Posts a file with the allowed fields, or with fields that `change` replaces. */
  const send = async (
    { key, ...rest }: UploadGrant,
    {
      bytes = PIXEL,
      name,
      change = {},
      by = fixture.store,
    }: {
      bytes?: Uint8Array;
      name?: string;
      change?: Record<string, string>;
      by?: StoreFixture['store'];
    } = {},
  ): Promise<number> => {
    const { url, fields } = await by.allowUpload({ key, ...rest });
    return fixture.post(url, formOf({ ...fields, ...change }, bytes, name));
  };

  const listed = async (prefix: string): Promise<StoredFile[]> => {
    const found = [];
    for await (const file of fixture.store.list(prefix)) found.push(file);
    return found;
  };
  const stored = () => listed('uploads/');

  /** Returns the status of an upload and the files it left; a refused one must leave none. */
  const outcome = async (sending: Promise<number>) => {
    const before = await stored();
    const status = await sending;
    const after = await stored();
    return {
      status,
      newFiles: after.filter(({ key }) => !before.some((known) => known.key === key)),
      leftovers: fixture.leftovers(),
    };
  };
  const refused = (status: number) => ({ status, newFiles: [], leftovers: [] });

  test('an allowed upload is stored and can be downloaded only with a signed address', async () => {
    const allowed = grant();
    expect(await send(allowed)).toBe(204);
    expect(Buffer.from((await fixture.store.read(allowed.key, MAX)) ?? [])).toEqual(PIXEL);
    expect(await fixture.store.has(allowed.key)).toBe(true);
    const address = await addressOf(allowed.key);
    const answer = await fixture.get(address);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect((await fixture.get(address, { range: 'bytes=1-3' })).status).toBe(206);
    expect((await fixture.get(address.replace(/([Ss]ignature=)..../, '$1AAAA'))).status).toBe(403);
    expect((await fixture.get(address.replaceAll(allowed.key.slice(-36), randomUUID()))).status).toBe(403);
  });

  test('a file of exactly the maximum size is stored', async () => {
    const allowed = grant();
    expect(await send(allowed, { bytes: new Uint8Array(MAX) })).toBe(204);
    expect((await stored()).find(({ key }) => key === allowed.key)?.size).toBe(MAX);
  });

  test('a file that is one byte too large, or a thousand times too large, is refused', async () => {
    expect(await outcome(send(grant(), { bytes: new Uint8Array(MAX + 1) }))).toEqual(refused(400));
    expect(await outcome(send(grant(), { bytes: new Uint8Array(1_000 * MAX) }))).toEqual(refused(400));
  });

  test('an upload of another type than the allowed one is refused', async () => {
    expect(await outcome(send(grant(), { change: { 'Content-Type': 'text/html' } }))).toEqual(refused(403));
  });

  test('an upload to another key, workspace or path than the allowed one is refused', async () => {
    const foreign = uploadKey(randomUUID());
    for (const key of [uploadKey(workspaceId), foreign, '../../foolscap.db', 'assets/x/y'])
      expect(await outcome(send(grant(), { change: { key } }))).toEqual(refused(403));
    expect(await fixture.store.has(foreign)).toBe(false);
  });

  test('an upload with a field that was not allowed is refused', async () => {
    expect(await outcome(send(grant(), { change: { 'Content-Disposition': 'inline' } }))).toEqual(
      refused(403),
    );
  });

  test('a policy that was changed after it was signed is refused', async () => {
    const allowed = grant();
    const { fields } = await fixture.store.allowUpload(allowed);
    const name = 'Policy' in fields ? 'Policy' : 'policy';
    const policy = Buffer.from(fields[name] ?? '', 'base64').toString();
    expect(policy).toContain(String(MAX));
    const wider = Buffer.from(policy.replace(String(MAX), '9999999')).toString('base64');
    expect(
      await outcome(send(allowed, { change: { [name]: wider }, bytes: new Uint8Array(2 * MAX) })),
    ).toEqual(refused(403));
  });

  test('an expired policy is refused', async () => {
    expect(await outcome(send(grant({ expiresAt: Date.now() - MINUTE_MS })))).toEqual(refused(403));
  });

  test('a policy with a foreign signature, and a form without a policy, are refused', async () => {
    expect(await outcome(send(grant(), { by: fixture.foreignStore }))).toEqual(refused(403));
    const { url } = await fixture.store.allowUpload(grant());
    expect(await outcome(fixture.post(url, formOf({ key: uploadKey(workspaceId) }, PIXEL)))).toEqual(
      refused(403),
    );
  });

  test('an expired address, and an address with a foreign signature, are refused', async () => {
    const allowed = grant();
    await send(allowed);
    const signedAt = Date.now() - 2 * MINUTE_MS;
    const old = await addressOf(allowed.key, { signedAt, expiresAt: signedAt + MINUTE_MS });
    expect((await fixture.get(old)).status).toBe(403);
    const times = { signedAt: Date.now(), expiresAt: Date.now() + MINUTE_MS };
    const grantOf = { key: allowed.key, userId, sessionHash, ...servedAs('image/png', 'a.png'), ...times };
    expect((await fixture.get(await fixture.foreignStore.downloadUrl(grantOf))).status).toBe(403);
  });

  test.each([
    ['quotes', 'the "harbour" at \'six\'.png'],
    ['newlines', 'line\r\none\nX-Evil: yes.png'],
    ['an emoji and an umlaut', 'Hafen 🌊 früh.png'],
    ['a path', '../../etc/passwd.png'],
  ])(
    'an upload with a file name that contains %s is stored, and the download has the exact name',
    async (_name, name) => {
      const allowed = grant();
      expect(await send(allowed, { name })).toBe(204);
      const answer = await fixture.get(await addressOf(allowed.key, {}, name));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('x-evil')).toBeNull();
      const [, encodedName = ''] =
        /filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
      expect(decodeURIComponent(encodedName)).toBe(name);
    },
  );

  test('[I7] text files are served as plain-text attachments, never shown', async () => {
    const allowed = grant({ type: 'text/html' });
    expect(await send(allowed, { bytes: Buffer.from('<script>alert(1)</script>') })).toBe(204);
    const address = await fixture.store.downloadUrl({
      key: allowed.key,
      userId,
      sessionHash,
      ...servedAs('text/html', 'page.html'),
      signedAt: Date.now(),
      expiresAt: Date.now() + MINUTE_MS,
    });
    const answer = await fixture.get(address);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    // The signature covers the type.
    const shown = address.replace(/text(%2F|\/)plain/, 'text$1html');
    expect(shown).not.toBe(address);
    expect((await fixture.get(shown)).status).toBe(403);
  });

  test('the server can read, list and remove files that it stored, and gets undefined for missing ones', async () => {
    const key = thumbnailKey(workspaceId, randomUUID());
    await fixture.store.put(key, PIXEL, 'image/webp');
    expect(Buffer.from((await fixture.store.read(key, MAX)) ?? [])).toEqual(PIXEL);
    await expect(fixture.store.read(key, 10)).rejects.toBeInstanceOf(FileTooLong);
    const [found] = await listed('thumbnails/');
    expect(found).toMatchObject({ key, size: PIXEL.length });
    expect(Math.abs((found?.storedAt ?? 0) - Date.now())).toBeLessThan(10 * MINUTE_MS);
    await fixture.store.remove([key, thumbnailKey(workspaceId, randomUUID())]);
    expect(await fixture.store.has(key)).toBe(false);
    expect(await fixture.store.read(key, MAX)).toBeUndefined();
    expect((await fixture.get(await addressOf(key))).status).toBe(404);
  });

  test('a stream is stored as a whole, replaces the file under its key, and can be read as a stream', async () => {
    const key = exportKey(userId, randomUUID());
    const parts = [PIXEL, randomBytes(17 * 1024 * 1024), PIXEL];
    const type = 'application/zip';
    await fixture.store.put(key, PIXEL, type);
    expect(await fixture.store.putStream(key, streamOf(parts), type)).toBe(Buffer.concat(parts).length);
    const stored = await fixture.store.readStream(key);
    expect(Buffer.concat(await Readable.from(stored ?? []).toArray()).equals(Buffer.concat(parts))).toBe(
      true,
    );
    await fixture.store.remove([key]);
    expect(await fixture.store.readStream(key)).toBeUndefined();
    const empty = exportKey(userId, randomUUID());
    expect(await fixture.store.putStream(empty, streamOf([]), type)).toBe(0);
    expect(await fixture.store.has(empty)).toBe(true);
    await fixture.store.remove([empty]);
  });

  test('a stream that fails leaves no file, and the file under its key stays', async () => {
    const [absent, kept] = [exportKey(userId, randomUUID()), exportKey(userId, randomUUID())];
    await fixture.store.put(kept, PIXEL, 'application/zip');
    for (const key of [absent, kept]) {
      const failing = streamOf([randomBytes(17 * 1024 * 1024)], new Error('The source is gone.'));
      await expect(fixture.store.putStream(key, failing, 'application/zip')).rejects.toThrow('is gone');
    }
    expect(await fixture.store.has(absent)).toBe(false);
    expect(Buffer.from((await fixture.store.read(kept, MAX)) ?? [])).toEqual(PIXEL);
    expect(fixture.leftovers()).toEqual([]);
    await fixture.store.remove([kept]);
  });

  test('a device can upload a file and make it a file of a workspace', async () => {
    const server = await testServer({ files: fixture.store });
    const owner = await server.person();
    const workspace = await newWorkspace(server, owner);
    const call = async (name: string, input: Record<string, unknown>) =>
      (await server.call(owner, name, { workspaceId: workspace, ...input })).body;
    const { s3UploadUrl, s3UploadFields, key } = await call('create-file', {
      fileName: 'the "harbour".png',
      fileType: 'image/png',
    });
    expect(await fixture.post(s3UploadUrl, formOf(s3UploadFields, PIXEL))).toBe(204);
    const { id, s3Key, meta } = await call('create-asset', { filename: 'harbour.png', s3Key: key });
    expect(meta).toMatchObject({ width: 1, height: 1 });
    const { url } = (await server.call(owner, 'get-asset', { id })).body;
    expect(Buffer.from(await (await fixture.get(url)).arrayBuffer())).toEqual(PIXEL);
    // The form still works, but an upload with it does not reach the file that was checked.
    await expect.poll(() => fixture.store.has(key)).toBe(false);
    expect(await fixture.post(s3UploadUrl, formOf(s3UploadFields, Buffer.from('<html>')))).toBe(204);
    expect(Buffer.from((await fixture.store.read(s3Key, MAX)) ?? [])).toEqual(PIXEL);
    await server.close();
  });

  const addressOf = (
    key: string,
    times: { signedAt?: number; expiresAt?: number } = {},
    name = 'harbour.png',
  ): Promise<string> =>
    fixture.store.downloadUrl({
      key,
      userId,
      sessionHash,
      ...servedAs('image/png', name),
      signedAt: Date.now(),
      expiresAt: Date.now() + MINUTE_MS,
      ...times,
    });
});
