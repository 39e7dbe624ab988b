import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { StoredFile } from '#client/lib/device/schema.ts';
import { neutralizeBlob } from '../uploads/picked-files.ts';

/** The calls of the device and the server that caching a workspace's files needs. */
export interface AssetCacheDependencies {
  /** Returns the ids of the workspace's files whose bytes are on this device. */
  cachedIds: () => Promise<ReadonlySet<string>>;
  /** Returns the URLs of files, by id; files that the server does not have are omitted. */
  fetchUrls: (ids: readonly string[]) => Promise<ReadonlyMap<string, { url: string }>>;
  fetchBlob: (url: string, signal: AbortSignal) => Promise<Blob>;
  /** Returns the bytes that this browser can still store, by its own estimate. */
  availableBytes: () => Promise<number>;
  /** Resolves false when there was no room. */
  store: (file: StoredFile) => Promise<boolean>;
  onCached: (assetId: string) => void;
}

interface CacheOptions {
  workspaceId: string;
  assets: readonly TreeAsset[];
  signal: AbortSignal;
}

const URLS_PER_REQUEST = 20;
/** Bytes that files leave free for texts, which have priority. */
const RESERVED_FOR_TEXTS = 64 * 1024 * 1024;

/**
 * Caches the files of a workspace on this device, newest first, one after the other, so that they can be displayed
 * without a network. A file without room, or one that cannot be fetched, is skipped; the next call tries it again.
 * @returns the number of files that are not on this device
 * @throws the signal's reason, and any error of the request for URLs
 */
export async function cacheAssets(
  { workspaceId, assets, signal }: CacheOptions,
  dependencies: AssetCacheDependencies,
): Promise<number> {
  const cached = await dependencies.cachedIds();
  const uncached = assets.filter(({ id }) => !cached.has(id)).sort((a, b) => b.createdAt - a.createdAt);
  let missing = uncached.length;
  while (uncached.length > 0) {
    const batch = uncached.splice(0, URLS_PER_REQUEST);
    signal.throwIfAborted();
    const urls = new Map(await dependencies.fetchUrls(batch.map(({ id }) => id)));
    for (const [index, asset] of batch.entries()) {
      signal.throwIfAborted();
      if (!urls.has(asset.id) || (await dependencies.availableBytes()) - asset.fileSize < RESERVED_FOR_TEXTS)
        continue;
      const remainingIds = batch.slice(index).map(({ id }) => id);
      const blob = await fetchWithRenewal(remainingIds, urls, dependencies, signal);
      signal.throwIfAborted();
      if (!blob) continue;
      const file = {
        assetId: asset.id,
        workspaceId,
        blob: neutralizeBlob(blob, asset.mimeType),
        storedAt: Date.now(),
      };
      if (!(await dependencies.store(file))) continue;
      missing -= 1;
      dependencies.onCached(asset.id);
    }
  }
  return missing;
}

/**
 * Fetches the first of several files. URLs expire while earlier files are fetched over a slow connection. If the first
 * file cannot be fetched, new URLs of all of them are requested.
 * @param urls the URLs of all files; new ones replace them
 */
async function fetchWithRenewal(
  ids: readonly string[],
  urls: Map<string, { url: string }>,
  dependencies: AssetCacheDependencies,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const fetchBlob = async (url: string | undefined): Promise<Blob | undefined> =>
    url === undefined ? undefined : dependencies.fetchBlob(url, signal).catch(() => undefined);
  const urlOfFirst = (): string | undefined => urls.get(ids[0] ?? '')?.url;
  const url = urlOfFirst();
  const blob = await fetchBlob(url);
  if (blob || signal.aborted) return blob;
  for (const [id, renewed] of await dependencies.fetchUrls(ids)) urls.set(id, renewed);
  return urlOfFirst() === url ? undefined : fetchBlob(urlOfFirst());
}
