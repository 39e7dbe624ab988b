import { expect, test, vi } from 'vitest';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { StoredFile } from '#client/lib/device/schema.ts';
import { cacheAssets, type AssetCacheDependencies } from './cache-assets.ts';

const MB = 1024 * 1024;

const assetOf = (id: string, change: Partial<TreeAsset> = {}): TreeAsset => ({
  kind: 'asset',
  id,
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

function worldOf(change: Partial<AssetCacheDependencies> = {}) {
  const kept: StoredFile[] = [];
  const asked: string[][] = [];
  const world: AssetCacheDependencies = {
    kept: () => Promise.resolve(new Set(['a2'])),
    ask: (ids) => {
      asked.push([...ids]);
      return Promise.resolve(new Map(ids.map((id) => [id, { url: `/files/${id}` }])));
    },
    fetchBlob: (url) => Promise.resolve(new Blob([url], { type: 'text/html' })),
    room: () => Promise.resolve(1_000 * MB),
    keep: (file) => Promise.resolve(kept.push(file) > 0),
    onKept: () => {},
    ...change,
  };
  return { world, kept, asked };
}

const { signal } = new AbortController();

test('[C5] what is not here is brought, the newest first, and what is here is not asked for', async () => {
  const { world, kept, asked } = worldOf();
  const onKept = vi.fn<(id: string) => void>();
  const assets = [assetOf('a1'), assetOf('a2'), assetOf('a3')];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, { ...world, onKept })).toBe(0);
  expect(asked).toEqual([['a3', 'a1']]);
  expect(kept.map(({ assetId }) => assetId)).toEqual(['a3', 'a1']);
  expect(onKept.mock.calls).toEqual([['a3'], ['a1']]);
  expect(kept[0]).toMatchObject({ workspaceId: 'w1' });
});

test('[I7] whatever it says of itself, a text is plain text on this device', async () => {
  const { world, kept } = worldOf();
  const assets = [assetOf('a1', { mimeType: 'text/html', type: 'file' })];
  await cacheAssets({ workspaceId: 'w1', assets, signal }, world);
  expect(kept[0]?.blob.type).toBe('text/plain');
});

test('one for which there is no room is passed over, and texts keep theirs', async () => {
  const { world, kept } = worldOf({ room: () => Promise.resolve(66 * MB) });
  const assets = [assetOf('a1'), assetOf('a3', { fileSize: 5 * MB })];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, world)).toBe(1);
  expect(kept.map(({ assetId }) => assetId)).toEqual(['a1']);
});

test('one that does not come, or is gone, does not stop the others', async () => {
  const { world, kept } = worldOf({
    ask: (ids) =>
      Promise.resolve(new Map(ids.flatMap((id) => (id === 'a4' ? [] : [[id, { url: `/files/${id}` }]])))),
    fetchBlob: (url) =>
      url.endsWith('a3') ? Promise.reject(new Error('cut')) : Promise.resolve(new Blob([url])),
  });
  const assets = [assetOf('a1'), assetOf('a3'), assetOf('a4')];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, world)).toBe(2);
  expect(kept.map(({ assetId }) => assetId)).toEqual(['a1']);
});

test('addresses that expire while earlier files are fetched are asked for again, once for all that are left', async () => {
  let minted = 1;
  const expired = new Set<string>();
  const asked: string[][] = [];
  const { world, kept } = worldOf({
    ask: (ids) => {
      asked.push([...ids]);
      return Promise.resolve(new Map(ids.map((id) => [id, { url: `/files/${id}?${minted}` }])));
    },
    fetchBlob: (url) => {
      if (expired.has(url.split('?')[1] ?? '')) return Promise.reject(new Error('403'));
      return Promise.resolve(new Blob([url]));
    },
    onKept: () => {
      expired.add('1');
      minted = 2;
    },
  });
  const assets = [assetOf('a1'), assetOf('a3'), assetOf('a4')];
  expect(await cacheAssets({ workspaceId: 'w1', assets, signal }, world)).toBe(0);
  expect(kept.map(({ assetId }) => assetId)).toEqual(['a4', 'a3', 'a1']);
  expect(asked).toEqual([
    ['a4', 'a3', 'a1'],
    ['a3', 'a1'],
  ]);
});

test('it ends where it is when it is called off', async () => {
  const ended = new AbortController();
  const { world, kept } = worldOf({ onKept: () => ended.abort() });
  const assets = [assetOf('a1'), assetOf('a3')];
  await expect(cacheAssets({ workspaceId: 'w1', assets, signal: ended.signal }, world)).rejects.toThrow(
    'aborted',
  );
  expect(kept.map(({ assetId }) => assetId)).toEqual(['a3']);
});
