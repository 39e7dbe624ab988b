import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AssetAddresses } from './asset-addresses.ts';
import { readAsset } from './read-asset.ts';

const world = vi.hoisted(() => ({ addresses: undefined as unknown }));
vi.mock('./current-addresses.ts', () => ({ assetAddresses: () => world.addresses }));
vi.mock('../uploads/current-uploads.ts', () => ({ currentUploads: () => undefined }));

let url: string | null;
let expired: Set<string>;
let requested: string[];

beforeEach(() => {
  [url, expired, requested] = ['/files/old', new Set(), []];
  const found = () => (url === null ? undefined : { url, thumbnailUrl: null });
  world.addresses = new AssetAddresses({
    blob: () => Promise.resolve(undefined),
    ask: (_workspaceId, ids) =>
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

test('a file is read at the address that the page has, and at a new one when that has run out', async () => {
  expect(await read()).toBe('a boat');
  url = '/files/new';
  expired.add('/files/old');
  expect(await Promise.all([read(), read()])).toEqual(['a boat', 'a boat']);
  expect(requested).toEqual(['/files/old', '/files/old', '/files/old', '/files/new', '/files/new']);
});

test('a file that is refused at an address which the server still gives is not read', async () => {
  expired.add('/files/old');
  expect(await read()).toBeUndefined();
});

test('a file whose right has ended is not read', async () => {
  expect(await read()).toBe('a boat');
  url = null;
  expired.add('/files/old');
  expect(await read()).toBeUndefined();
});
