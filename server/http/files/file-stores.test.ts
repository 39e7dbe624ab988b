import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { thumbnailKey, uploadKey } from '#server/files/file-keys.ts';
import { FileTooLong, type StoredFile, type UploadGrant } from '#server/files/file-store.ts';
import { servedAs } from '#server/files/served-as.ts';
import { formOf, PIXEL } from '#server/testing/assets.ts';
import { testServer } from '#server/testing/server.ts';
import { newWorkspace } from '#server/testing/workspace.ts';
import { cephArena, diskArena, type Arena } from './testing/arenas.ts';

const peers = process.env['PEERS_DIR'];
if (!peers) process.stdout.write('file stores: Ceph is left out, for PEERS_DIR is not set\n');

const ARENAS: [string, () => Promise<Arena>][] = [
  ['the disk store', diskArena],
  ...(peers ? [['Ceph', () => cephArena(peers)] satisfies [string, () => Promise<Arena>]] : []),
];

const MAX = 1_000;
const userId = randomUUID();
const MINUTE_MS = 60_000;

describe.each(ARENAS)('%s', (_name, open) => {
  const workspaceId = randomUUID();
  let arena: Arena;
  beforeAll(async () => {
    arena = await open();
  }, 180_000);
  afterAll(() => arena.close());

  const grant = (change: Partial<UploadGrant> = {}): UploadGrant => ({
    key: uploadKey(workspaceId),
    type: 'image/png',
    maxBytes: MAX,
    expiresAt: Date.now() + MINUTE_MS,
    ...change,
  });

  /** Posts a file with what was allowed, or with fields that somebody changed. */
  const send = async (
    { key, ...rest }: UploadGrant,
    {
      bytes = PIXEL,
      name,
      change = {},
      by = arena.store,
    }: {
      bytes?: Uint8Array;
      name?: string;
      change?: Record<string, string>;
      by?: Arena['store'];
    } = {},
  ): Promise<number> => {
    const { url, fields } = await by.allowUpload({ key, ...rest });
    return arena.post(url, formOf({ ...fields, ...change }, bytes, name));
  };

  const listed = async (prefix: string): Promise<StoredFile[]> => {
    const found = [];
    for await (const file of arena.store.list(prefix)) found.push(file);
    return found;
  };
  const stored = () => listed('uploads/');

  /** What an upload was answered, and what it left behind: a refused one nothing. */
  const outcome = async (sending: Promise<number>) => {
    const before = await stored();
    const status = await sending;
    const after = await stored();
    return {
      status,
      kept: after.filter(({ key }) => !before.some((known) => known.key === key)),
      leftovers: arena.leftovers(),
    };
  };
  const refused = (status: number) => ({ status, kept: [], leftovers: [] });

  test('keeps what was allowed, and hands it out by a signed address alone', async () => {
    const allowed = grant();
    expect(await send(allowed)).toBe(204);
    expect(Buffer.from((await arena.store.read(allowed.key, MAX)) ?? [])).toEqual(PIXEL);
    expect(await arena.store.has(allowed.key)).toBe(true);
    const address = await addressOf(allowed.key);
    const answer = await arena.get(address);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PIXEL);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect((await arena.get(address, { range: 'bytes=1-3' })).status).toBe(206);
    expect((await arena.get(address.replace(/([Ss]ignature=)..../, '$1AAAA'))).status).toBe(403);
    expect((await arena.get(address.replaceAll(allowed.key.slice(-36), randomUUID()))).status).toBe(403);
  });

  test('a file of exactly the largest size is kept', async () => {
    const allowed = grant();
    expect(await send(allowed, { bytes: new Uint8Array(MAX) })).toBe(204);
    expect((await stored()).find(({ key }) => key === allowed.key)?.size).toBe(MAX);
  });

  test('too large: one byte, and a thousand times over', async () => {
    expect(await outcome(send(grant(), { bytes: new Uint8Array(MAX + 1) }))).toEqual(refused(400));
    expect(await outcome(send(grant(), { bytes: new Uint8Array(1_000 * MAX) }))).toEqual(refused(400));
  });

  test('another type than was allowed', async () => {
    expect(await outcome(send(grant(), { change: { 'Content-Type': 'text/html' } }))).toEqual(refused(403));
  });

  test('a key of one’s own choice: another upload, another workspace, a path', async () => {
    const foreign = uploadKey(randomUUID());
    for (const key of [uploadKey(workspaceId), foreign, '../../foolscap.db', 'assets/x/y'])
      expect(await outcome(send(grant(), { change: { key } }))).toEqual(refused(403));
    expect(await arena.store.has(foreign)).toBe(false);
  });

  test('a field that was not allowed', async () => {
    expect(await outcome(send(grant(), { change: { 'Content-Disposition': 'inline' } }))).toEqual(
      refused(403),
    );
  });

  test('a policy that was changed after it was signed', async () => {
    const allowed = grant();
    const { fields } = await arena.store.allowUpload(allowed);
    const name = 'Policy' in fields ? 'Policy' : 'policy';
    const policy = Buffer.from(fields[name] ?? '', 'base64').toString();
    expect(policy).toContain(String(MAX));
    const wider = Buffer.from(policy.replace(String(MAX), '9999999')).toString('base64');
    expect(
      await outcome(send(allowed, { change: { [name]: wider }, bytes: new Uint8Array(2 * MAX) })),
    ).toEqual(refused(403));
  });

  test('a policy that has run out', async () => {
    expect(await outcome(send(grant({ expiresAt: Date.now() - MINUTE_MS })))).toEqual(refused(403));
  });

  test('a policy that somebody else signed, and none at all', async () => {
    expect(await outcome(send(grant(), { by: arena.stranger }))).toEqual(refused(403));
    const { url } = await arena.store.allowUpload(grant());
    expect(await outcome(arena.post(url, formOf({ key: uploadKey(workspaceId) }, PIXEL)))).toEqual(
      refused(403),
    );
  });

  test('an address that has run out, and one that somebody else signed', async () => {
    const allowed = grant();
    await send(allowed);
    const signedAt = Date.now() - 2 * MINUTE_MS;
    const old = await addressOf(allowed.key, { signedAt, expiresAt: signedAt + MINUTE_MS });
    expect((await arena.get(old)).status).toBe(403);
    const times = { signedAt: Date.now(), expiresAt: Date.now() + MINUTE_MS };
    const grantOf = { key: allowed.key, userId, ...servedAs('image/png', 'a.png'), ...times };
    expect((await arena.get(await arena.stranger.downloadUrl(grantOf))).status).toBe(403);
  });

  test.each([
    ['quotes', 'the "harbour" at \'six\'.png'],
    ['newlines', 'line\r\none\nX-Evil: yes.png'],
    ['an emoji and an umlaut', 'Hafen 🌊 früh.png'],
    ['a path', '../../etc/passwd.png'],
  ])('a file name with %s does no harm on its way in, and comes out whole', async (_what, name) => {
    const allowed = grant();
    expect(await send(allowed, { name })).toBe(204);
    const answer = await arena.get(await addressOf(allowed.key, {}, name));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-evil')).toBeNull();
    const [, whole = ''] =
      /filename\*=UTF-8''(.+)$/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
    expect(decodeURIComponent(whole)).toBe(name);
  });

  test('[I7] text of every kind comes as plain text to be kept, never to be shown', async () => {
    const allowed = grant({ type: 'text/html' });
    expect(await send(allowed, { bytes: Buffer.from('<script>alert(1)</script>') })).toBe(204);
    const address = await arena.store.downloadUrl({
      key: allowed.key,
      userId,
      ...servedAs('text/html', 'page.html'),
      signedAt: Date.now(),
      expiresAt: Date.now() + MINUTE_MS,
    });
    const answer = await arena.get(address);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment;/);
    // The type is in what was signed.
    const shown = address.replace(/text(%2F|\/)plain/, 'text$1html');
    expect(shown).not.toBe(address);
    expect((await arena.get(shown)).status).toBe(403);
  });

  test('what the server puts it can read, list and remove; what is not there is undefined', async () => {
    const key = thumbnailKey(workspaceId, randomUUID());
    await arena.store.put(key, PIXEL, 'image/webp');
    expect(Buffer.from((await arena.store.read(key, MAX)) ?? [])).toEqual(PIXEL);
    await expect(arena.store.read(key, 10)).rejects.toBeInstanceOf(FileTooLong);
    const [found] = await listed('thumbnails/');
    expect(found).toMatchObject({ key, size: PIXEL.length });
    expect(Math.abs((found?.storedAt ?? 0) - Date.now())).toBeLessThan(10 * MINUTE_MS);
    await arena.store.remove([key, thumbnailKey(workspaceId, randomUUID())]);
    expect(await arena.store.has(key)).toBe(false);
    expect(await arena.store.read(key, MAX)).toBeUndefined();
    expect((await arena.get(await addressOf(key))).status).toBe(404);
  });

  test('an upload becomes a file of a workspace, by the calls that a device makes', async () => {
    const server = await testServer({ files: arena.store });
    const owner = await server.person();
    const workspace = await newWorkspace(server, owner);
    const call = async (name: string, input: Record<string, unknown>) =>
      (await server.call(owner, name, { workspaceId: workspace, ...input })).body;
    const { s3UploadUrl, s3UploadFields, key } = await call('create-file', {
      fileName: 'the "harbour".png',
      fileType: 'image/png',
    });
    expect(await arena.post(s3UploadUrl, formOf(s3UploadFields, PIXEL))).toBe(204);
    const { id, s3Key, meta } = await call('create-asset', { filename: 'harbour.png', s3Key: key });
    expect(meta).toMatchObject({ width: 1, height: 1 });
    const { url } = (await server.call(owner, 'get-asset', { id })).body;
    expect(Buffer.from(await (await arena.get(url)).arrayBuffer())).toEqual(PIXEL);
    // Sent again by whoever still has the form, it reaches nothing that was checked.
    await expect.poll(() => arena.store.has(key)).toBe(false);
    expect(await arena.post(s3UploadUrl, formOf(s3UploadFields, Buffer.from('<html>')))).toBe(204);
    expect(Buffer.from((await arena.store.read(s3Key, MAX)) ?? [])).toEqual(PIXEL);
    await server.close();
  });

  const addressOf = (
    key: string,
    times: { signedAt?: number; expiresAt?: number } = {},
    name = 'harbour.png',
  ): Promise<string> =>
    arena.store.downloadUrl({
      key,
      userId,
      ...servedAs('image/png', name),
      signedAt: Date.now(),
      expiresAt: Date.now() + MINUTE_MS,
      ...times,
    });
});
