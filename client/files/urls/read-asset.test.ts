import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AssetUrlCache } from './asset-url-cache.ts';
import { readAsset } from './read-asset.ts';

const mocks = vi.hoisted(() => ({ urls: undefined as unknown }));
vi.mock('./current-asset-urls.ts', () => ({ assetUrls: () => mocks.urls }));
vi.mock('../uploads/current-uploads.ts', () => ({ currentUploads: () => undefined }));

let url: string | null;
let expired: Set<string>;
let requested: string[];

beforeEach(() => {
  [url, expired, requested] = ['/files/old', new Set(), []];
  const found = () => (url === null ? undefined : { url, thumbnailUrl: null });
  mocks.urls = new AssetUrlCache({
    blob: () => Promise.resolve(undefined),
    fetchUrls: (_workspaceId, ids) =>
      Promise.resolve(new Map(ids.flatMap((id) => (found() ? [[id, found()!] as const] : [])))),
    refresh: () => Promise.resolve(found()),
  });
  vi.stubGlobal('fetch', (address: string) => {
    requested.push(address);
    return Promise.resolve(expired.has(address) ? new Response('', { status: 403 }) : new Response('a boat'));
  });
});
afterEach(() => vi.unstubAllGlobals());

const read = async () => (await readAsset('w1', 'a1'))?.text();

test('a file is read from its known URL, and from a new one when that has expired', async () => {
  expect(await read()).toBe('a boat');
  url = '/files/new';
  expired.add('/files/old');
  expect(await Promise.all([read(), read()])).toEqual(['a boat', 'a boat']);
  expect(requested).toEqual(['/files/old', '/files/old', '/files/old', '/files/new', '/files/new']);
});

test('a file is not read when the server keeps returning a URL that is refused', async () => {
  expired.add('/files/old');
  expect(await read()).toBeUndefined();
});

test('a file is not read after access to it was revoked', async () => {
  expect(await read()).toBe('a boat');
  url = null;
  expired.add('/files/old');
  expect(await read()).toBeUndefined();
});
