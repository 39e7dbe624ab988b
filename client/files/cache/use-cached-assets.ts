import { useEffect } from 'react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { getAssetUrls } from '#shared/operations/assets.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { whenIdle } from '#client/lib/when-idle.ts';
import { useAssets } from '#client/outbox/index.ts';
import { assetAddresses } from '../urls/current-addresses.ts';
import { fetchFile } from '../urls/fetch-file.ts';
import { uploadsOf } from '../uploads/current-uploads.ts';
import { cacheAssets, type AssetCacheDependencies } from './cache-assets.ts';

/** Several that come together are brought together. */
const SETTLE_MS = 2_000;

function browserDependencies(workspaceId: string, userId: string): AssetCacheDependencies {
  const { store } = uploadsOf(userId);
  return {
    kept: () => store.kept(workspaceId),
    ask: async (ids) => {
      const { output } = await callOperation(getAssetUrls, { workspaceId, ids: [...ids] });
      return new Map(output.urls.map(({ id, url }) => [id, { url }]));
    },
    fetchBlob: async (url, signal) => {
      const response = await fetchFile(url, signal);
      if (!response.ok) throw new Error(`The file was answered with ${response.status}.`);
      return response.blob();
    },
    room: async () => {
      // Missing on plain HTTP, whatever the types say.
      const storage = navigator.storage as StorageManager | undefined;
      const { quota = Number.POSITIVE_INFINITY, usage = 0 } = (await storage?.estimate?.()) ?? {};
      return quota - usage;
    },
    keep: (file) => store.keep(file),
    onKept: (assetId) => assetAddresses().arrived(assetId),
  };
}

/**
 * Brings these files onto this device now.
 * @returns how many are not here
 * @throws the signal's reason, and what the network threw
 */
export const fetchAssets = (
  workspaceId: string,
  userId: string,
  assets: readonly TreeAsset[],
  signal: AbortSignal,
): Promise<number> => cacheAssets({ workspaceId, assets, signal }, browserDependencies(workspaceId, userId));

/** Keeps the files of an open workspace on this device, at rest, one tab at a time or not: what is here is not asked for. */
export function useCachedAssets(workspaceId: string, userId: string, isOnServer: boolean): void {
  const { assets } = useAssets(workspaceId);
  useEffect(() => {
    if (!isOnServer || !assets || assets.size === 0) return undefined;
    const ended = new AbortController();
    const all: TreeAsset[] = [...assets.values()];
    // What another has put on a page may have come after the page.
    assetAddresses().lookAgain();
    let stopIdle: (() => void) | undefined;
    const bring = (): void => {
      const world = browserDependencies(workspaceId, userId);
      // Without a network: when it is back.
      cacheAssets({ workspaceId, assets: all, signal: ended.signal }, world).catch(() => {});
    };
    const timer = setTimeout(() => (stopIdle = whenIdle(bring)), SETTLE_MS);
    window.addEventListener('online', bring);
    return () => {
      clearTimeout(timer);
      stopIdle?.();
      window.removeEventListener('online', bring);
      ended.abort();
    };
  }, [workspaceId, userId, isOnServer, assets]);
}
