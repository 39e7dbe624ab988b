import { useEffect } from 'react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { getAssetUrls } from '#shared/operations/asset-urls.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { useAssets } from '#client/outbox/index.ts';
import { assetUrls } from '../urls/current-asset-urls.ts';
import { fetchFile } from '../urls/fetch-file.ts';
import { uploadsOf } from '../uploads/current-uploads.ts';
import { cacheAssets, type AssetCacheDependencies } from './cache-assets.ts';

/** Files that are added within this time are cached together. */
const SETTLE_MS = 2_000;

function browserDependencies(workspaceId: string, userId: string): AssetCacheDependencies {
  const { store } = uploadsOf(userId);
  return {
    cachedIds: () => store.storedIds(workspaceId),
    fetchUrls: async (ids) => {
      const { output } = await callOperation(getAssetUrls, { workspaceId, ids: [...ids] });
      return new Map(output.urls.map(({ id, url }) => [id, { url }]));
    },
    fetchBlob: async (url, signal) => {
      const response = await fetchFile(url, signal);
      if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
      return response.blob();
    },
    availableBytes: async () => {
      // The types do not say so, but it is undefined on plain HTTP.
      const storage = navigator.storage as StorageManager | undefined;
      const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await storage?.estimate?.()) ?? {};
      return quota - usage;
    },
    store: (file) => store.storeFile(file),
    onCached: (assetId) => assetUrls().handleStored(assetId),
  };
}

/**
 * Caches these files on this device now.
 * @returns the number of files that are not on this device
 * @throws the signal's reason, and any error of the request for URLs
 */
export const fetchAssets = (
  workspaceId: string,
  userId: string,
  assets: readonly TreeAsset[],
  signal: AbortSignal,
): Promise<number> => cacheAssets({ workspaceId, assets, signal }, browserDependencies(workspaceId, userId));

/**
 * Caches the files of an open workspace on this device while the page is idle. Several tabs may do so at once: files
 * that are already cached are not fetched.
 */
export function useCachedAssets(workspaceId: string, userId: string, isOnServer: boolean): void {
  const { assets } = useAssets(workspaceId);
  useEffect(() => {
    if (!isOnServer || !assets || assets.size === 0) return undefined;
    const abort = new AbortController();
    const all: TreeAsset[] = [...assets.values()];
    // A document may have arrived here before the file that another person put in it.
    assetUrls().retryMissing();
    let stopIdle: (() => void) | undefined;
    const cacheNow = (): void => {
      const dependencies = browserDependencies(workspaceId, userId);
      // Without a network it fails; the `online` event starts it again.
      cacheAssets({ workspaceId, assets: all, signal: abort.signal }, dependencies).catch(() => {});
    };
    const timer = setTimeout(() => (stopIdle = whenIdle(cacheNow)), SETTLE_MS);
    window.addEventListener('online', cacheNow);
    return () => {
      clearTimeout(timer);
      stopIdle?.();
      window.removeEventListener('online', cacheNow);
      abort.abort();
    };
  }, [workspaceId, userId, isOnServer, assets]);
}
