import type { RequestListener } from 'node:http';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { PLANS } from '#shared/plans/plans.ts';
import { CONNECTOR_MESSAGES } from '#server/connector/connector-errors.ts';
import type { Connector } from '#server/connector/connector.ts';
import { createConnector } from '#server/connector/create-connector.ts';
import { parseAllowedAddresses } from '#server/connector/allowed-addresses.ts';
import { targetServer, type TargetServer } from '#server/connector/testing/target-server.ts';
import { asset } from '#server/db/schema/index.ts';
import { PICTURE_MESSAGES } from '#server/files/pictures/picture-sentences.ts';
import { picture, pngWithoutPixels } from '#server/files/testing/pictures.ts';
import { newAsset, PIXEL } from '#server/testing/assets.ts';
import type { TestPerson } from '#server/testing/server.ts';
import { serverForFile } from '#server/testing/server-for-file.ts';
import { join, newWorkspace, refusal } from '#server/testing/workspace.ts';

/** The site of the pictures. The connector may call this address alone, so 127.0.0.1 stays private. */
const SITE = '127.0.0.2';
const real = createConnector({
  allow: parseAllowedAddresses(SITE, (entry) => {
    throw new Error(entry);
  }),
  log: { info: () => {} },
});
afterAll(() => real.close());
/** The connector with a shorter time for an answer. */
const connector: Connector = {
  ...real,
  fetch: (url, request) => real.fetch(url, { ...request, timeoutMs: 1_000 }),
};
const server = serverForFile({ connector });
let owner: TestPerson;
let workspaceId: string;
beforeEach(async () => {
  owner = await server.person();
  workspaceId = await newWorkspace(server, owner);
});

const siteWith = (listener: RequestListener): Promise<TargetServer> => targetServer(listener, SITE);
const answering = (bytes: Uint8Array, type = 'image/png', status = 200): Promise<TargetServer> =>
  siteWith((_request, response) => response.writeHead(status, { 'content-type': type }).end(bytes));
const store = (url: string, input: object = {}, by = owner, headers = {}) =>
  server.call(by, 'store-picture', { workspaceId, url, ...input }, headers);
const files = async (): Promise<{ id: string }[]> =>
  (await server.call(owner, 'get-workspace-assets', { workspaceId })).body.assets;
const storedKeys = async (): Promise<string[]> => {
  const keys = [];
  for await (const { key } of server.services.files.list(`assets/${workspaceId}`)) keys.push(key);
  return keys;
};
const bytesOf = async (key: string): Promise<Buffer> =>
  Buffer.from((await server.services.files.read(key, MAX_FILE_BYTES)) ?? []);

describe('store-picture', () => {
  test('[H1] store-picture refuses strangers and viewers before the site is called, and grants an id once', async () => {
    const site = await answering(PIXEL);
    const [viewer, stranger] = [await server.person(), await server.person()];
    await join(server, owner, workspaceId, viewer, 'viewer');
    expect(await store(site.origin, {}, stranger)).toMatchObject(refusal(404, 'scope_not_found'));
    expect(await store(site.origin, {}, viewer)).toMatchObject(refusal(403, 'forbidden'));
    const { id } = await newAsset(server, owner, workspaceId);
    expect(await store(site.origin, { id })).toMatchObject(refusal(409, 'taken'));
    expect(site.received).toEqual([]);
    expect(await files()).toHaveLength(1);
  });

  test('a picture becomes a file of the workspace with its measured properties, name and description', async () => {
    const bytes = await picture({ width: 64, height: 48 });
    const site = await answering(bytes, 'application/octet-stream');
    const { status, body } = await store(`${site.origin}/a/The%20quay.png?sig=secret`, { alt: 'Boats' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'The quay.png',
      filename: 'The quay.png',
      ownerId: owner.userId,
      folderId: null,
      type: 'image',
      mimeType: 'image/png',
      fileSize: bytes.length,
      meta: { width: 64, height: 48, alt: 'Boats' },
    });
    expect(await bytesOf(body.s3Key)).toEqual(bytes);
    expect((await server.fetch(body.url)).status).toBe(200);
    // The site learns nothing about the person and their page.
    const [{ headers } = { headers: {} }] = site.received;
    expect(headers).toMatchObject({ 'user-agent': 'Foolscap' });
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
  });

  test('[F3] a repeated call under one key calls the site once and makes one file', async () => {
    const site = await answering(PIXEL);
    const input = { id: uuidv7() };
    const key = { 'idempotency-key': uuidv7() };
    const first = await store(site.origin, input, owner, key);
    expect((await store(site.origin, input, owner, key)).body.id).toBe(first.body.id);
    const [one, other] = await Promise.all([store(site.origin), store(site.origin)]);
    expect(one.body.id).not.toBe(other.body.id);
    expect(site.received).toHaveLength(3);
    expect(await files()).toHaveLength(3);
  });

  test.each([
    [403, 'The site does not give this picture to Foolscap (403).'],
    [401, 'The site does not give this picture to Foolscap (401).'],
    [404, 'The picture is no longer on its site (404).'],
    [410, 'The picture is no longer on its site (410).'],
    [503, 'The site could not answer just now (503).'],
    [418, 'The site answered 418 instead of a picture.'],
  ])(
    'an answer with the status %i stores nothing, even if its body is a picture',
    async (status, sentence) => {
      const site = await answering(PIXEL, 'image/png', status);
      const answer = await store(site.origin);
      expect(answer).toMatchObject(refusal(400, 'invalid_input'));
      expect(answer.body.message).toContain(sentence);
      expect([await files(), await storedKeys()]).toEqual([[], []]);
    },
  );

  test.each([
    ['a page', Buffer.from('<!doctype html><p>Log in'), 415, PICTURE_MESSAGES.noPicture],
    ['nothing', Buffer.alloc(0), 415, PICTURE_MESSAGES.noPicture],
    ['a PDF', Buffer.from('%PDF-1.7\n%binary'), 415, PICTURE_MESSAGES.noPicture],
    ['an SVG', Buffer.from('<?xml version="1.0"?><svg onload="alert(1)"/>'), 415, PICTURE_MESSAGES.noPicture],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 415, 'Pictures of this kind (image/gif)'],
    ['a damaged PNG', PIXEL.subarray(0, 24), 415, 'This image is damaged'],
    ['too many pixels', pngWithoutPixels(20_000, 20_000), 413, 'This image has too many pixels.'],
    ['11 MB', Buffer.concat([PIXEL, Buffer.alloc(11 * 1024 * 1024)]), 413, PICTURE_MESSAGES.tooLarge],
  ])(
    '%s under the type image/png is refused, and nothing is stored',
    async (_label, bytes, status, sentence) => {
      const site = await answering(bytes);
      const answer = await store(site.origin);
      expect(answer.status).toBe(status);
      expect(answer.body.message).toContain(sentence);
      expect([await files(), await storedKeys()]).toEqual([[], []]);
    },
  );

  test('a site that does not answer in time, or breaks off, gets its sentence, and nothing is stored', async () => {
    const slow = await siteWith((_request, response) => {
      response.writeHead(200, { 'content-type': 'image/png' }).write(PIXEL.subarray(0, 30));
    });
    expect((await store(slow.origin)).body).toMatchObject({
      message: CONNECTOR_MESSAGES.timedOut,
      data: { code: 'unavailable' },
    });
    const cut = await siteWith((_request, response) => {
      response.writeHead(200, { 'content-length': PIXEL.length }).write(PIXEL.subarray(0, 30));
      setTimeout(() => response.destroy(), 20);
    });
    expect((await store(cut.origin)).body).toMatchObject({
      message: CONNECTOR_MESSAGES.cut,
      data: { code: 'unavailable' },
    });
    expect([await files(), await storedKeys()]).toEqual([[], []]);
  });

  test('[I10] a private address is refused, also after a redirect, and is never called', async () => {
    const inner = await targetServer((_request, response) => response.end(PIXEL));
    const site = await siteWith((_request, response) => {
      response.writeHead(302, { location: `${inner.origin}/secret.png` }).end();
    });
    for (const url of [inner.origin, site.origin])
      expect(await store(url)).toMatchObject({
        status: 403,
        body: { message: CONNECTOR_MESSAGES.private, data: { code: 'forbidden' } },
      });
    expect(inner.received).toEqual([]);
    for (const url of [
      'quay.png',
      'data:image/png;base64,AA==',
      'file:///etc/passwd',
      'https://a@b.example/',
    ])
      expect(await store(url)).toMatchObject(refusal(400, 'invalid_input'));
    expect(await store(`https://example.org/${'a'.repeat(4_096)}`)).toMatchObject(
      refusal(400, 'invalid_input'),
    );
    expect(await files()).toEqual([]);
  });

  test('a redirect to another address that is allowed is followed', async () => {
    const target = await answering(PIXEL);
    const site = await siteWith((_request, response) => {
      response.writeHead(302, { location: `${target.origin}/quay.png` }).end();
    });
    expect((await store(`${site.origin}/short`)).body).toMatchObject({ mimeType: 'image/png' });
  });

  test('[H4] a full plan refuses before the site is called, and a picture that no longer fits is not stored', async () => {
    const site = await answering(PIXEL);
    const { id } = await newAsset(server, owner, workspaceId);
    const setSize = (fileSize: number) =>
      server.db.write({ scopes: [] }, (tx) => tx.update(asset).set({ fileSize }));
    await setSize(PLANS.free.maxFileBytes);
    expect(await store(site.origin)).toMatchObject(refusal(403, 'plan_limit'));
    expect(site.received).toEqual([]);
    // The grant of the uploaded file still counts 5 MB less its size.
    await setSize(PLANS.free.maxFileBytes - MAX_FILE_BYTES + 1);
    expect(await store(site.origin)).toMatchObject(refusal(403, 'plan_limit'));
    expect(site.received).toHaveLength(1);
    expect((await files()).map((file) => file.id)).toEqual([id]);
    expect(await storedKeys()).toHaveLength(1);
  });

  test('a person can store at most 60 pictures a minute', async () => {
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1) statuses.add((await store('no address')).status);
    expect([...statuses]).toEqual([400]);
    expect(await store('no address')).toMatchObject(refusal(429, 'too_many_requests'));
  });
});
