import { expect, test, vi } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { StoredFile } from '#client/lib/device/schema.ts';
import { cacheAssets, type AssetCacheDependencies } from './cache-assets.ts';

const MB = 1024 * 1024;

const assetOf = (id: string, change: Partial<TreeAsset> = {}): TreeAsset => ({
  kind: 'asset',
  id,
  parentId: null,
  order: 'a0',
  name: id,
  filename: id,
  type: 'image',
  mimeType: 'image/png',
  fileSize: MB,
  width: 4,
  height: 3,
  alt: '',
  hasThumbnail: true,
  ownerId: 'u1',
  createdAt: Number(id.slice(1)),
  updatedAt: 0,
  ...change,
});

function setUp(change: Partial<AssetCacheDependencies> = {}) {
  const stored: StoredFile[] = [];
  const requested: string[][] = [];
  const dependencies: AssetCacheDependencies = {
    cachedIds: () => Promise.resolve(new Set(['a2'])),
    fetchUrls: (ids) => {
      requested.push([...ids]);
      return Promise.resolve(new Map(ids.map((id) => [id, { url: `/files/${id}` }])));
    },
    fetchBlob: (url) => Promise.resolve(new Blob([url], { type: 'text/html' })),
    availableBytes: () => Promise.resolve(1_000 * MB),
    store: (file) => Promise.resolve(stored.push(file) > 0),
    onCached: () => {},
    ...change,
  };
  return { dependencies, stored, requested };
}

const { signal } = new AbortController();

test('[C5] files that are not on the device are fetched, newest first, and cached files are not requested', async () => {
  const { dependencies, stored, requested } = setUp();
  const onCached = vi.fn<(id: string) => void>();
  const assets = [assetOf('a1'), assetOf('a2'), assetOf('a3')];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, { ...dependencies, onCached })).toBe(0);
  expect(requested).toEqual([['a3', 'a1']]);
  expect(stored.map(({ assetId }) => assetId)).toEqual(['a3', 'a1']);
  expect(onCached.mock.calls).toEqual([['a3'], ['a1']]);
  expect(stored[0]).toMatchObject({ workspaceId: 'w1' });
});

test('[I7] a text file is stored as plain text, whatever type the server returns', async () => {
  const { dependencies, stored } = setUp();
  const assets = [assetOf('a1', { mimeType: 'text/html', type: 'file' })];
  await cacheAssets({ workspaceId: 'w1', assets, signal }, dependencies);
  expect(stored[0]?.blob.type).toBe('text/plain');
});

test('a file without room is skipped, and the space reserved for texts is kept free', async () => {
  const { dependencies, stored } = setUp({ availableBytes: () => Promise.resolve(66 * MB) });
  const assets = [assetOf('a1'), assetOf('a3', { fileSize: 5 * MB })];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, dependencies)).toBe(1);
  expect(stored.map(({ assetId }) => assetId)).toEqual(['a1']);
});

test('a file that cannot be fetched, or that the server no longer has, does not stop the others', async () => {
  const { dependencies, stored } = setUp({
    fetchUrls: (ids) =>
      Promise.resolve(new Map(ids.flatMap((id) => (id === 'a4' ? [] : [[id, { url: `/files/${id}` }]])))),
    fetchBlob: (url) =>
      url.endsWith('a3') ? Promise.reject(new Error('cut')) : Promise.resolve(new Blob([url])),
  });
  const assets = [assetOf('a1'), assetOf('a3'), assetOf('a4')];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, dependencies)).toBe(2);
  expect(stored.map(({ assetId }) => assetId)).toEqual(['a1']);
});

test('URLs that expire while earlier files are fetched are requested again, once for all remaining files', async () => {
  let minted = 1;
  const expired = new Set<string>();
  const requested: string[][] = [];
  const { dependencies, stored } = setUp({
    fetchUrls: (ids) => {
      requested.push([...ids]);
      return Promise.resolve(new Map(ids.map((id) => [id, { url: `/files/${id}?${minted}` }])));
    },
    fetchBlob: (url) => {
      if (expired.has(url.split('?')[1] ?? '')) return Promise.reject(new Error('403'));
      return Promise.resolve(new Blob([url]));
    },
    onCached: () => {
      expired.add('1');
      minted = 2;
    },
  });
  const assets = [assetOf('a1'), assetOf('a3'), assetOf('a4')];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, dependencies)).toBe(0);
  expect(stored.map(({ assetId }) => assetId)).toEqual(['a4', 'a3', 'a1']);
  expect(requested).toEqual([
    ['a4', 'a3', 'a1'],
    ['a3', 'a1'],
  ]);
});

test('caching stops after the current file when it is aborted', async () => {
  const abort = new AbortController();
  const { dependencies, stored } = setUp({ onCached: () => abort.abort() });
  const assets = [assetOf('a1'), assetOf('a3')];
  await expect(
    cacheAssets({ workspaceId: 'w1', assets, signal: abort.signal }, dependencies),
  ).rejects.toThrow('aborted');
  expect(stored.map(({ assetId }) => assetId)).toEqual(['a3']);
});
