import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { StoredFile } from '#client/lib/device/schema.ts';
import { quietBlob } from '../uploads/picked-files.ts';

/** What bringing a workspace's files onto this device needs. */
export interface AssetCacheDependencies {
  /** Ids of the workspace's files whose bytes are here. */
  kept: () => Promise<ReadonlySet<string>>;
  /** Addresses of some files, by id; what the server does not have is left out. */
  ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, { url: string }>>;
  fetchBlob: (url: string, signal: AbortSignal) => Promise<Blob>;
  /** Bytes that this browser still gives, as far as it says. */
  room: () => Promise<number>;
  /** False where there was no room. */
  keep: (file: StoredFile) => Promise<boolean>;
  onKept: (assetId: string) => void;
}

interface KeepOptions {
  workspaceId: string;
  assets: readonly TreeAsset[];
  signal: AbortSignal;
}

const ASKED_AT_ONCE = 20;
/** What files leave for the texts, which come first, in bytes. */
const LEFT_FOR_TEXTS = 64 * 1024 * 1024;

/**
 * Brings the files of a workspace onto this device, the newest first, one after the other, so that they are drawn without
 * a network. One for which there is no room is passed over, one that does not come too: both are looked for next time.
 * @returns how many are not here
 * @throws the signal's reason, and what the network threw when addresses were asked for
 */
export async function cacheAssets(
  { workspaceId, assets, signal }: KeepOptions,
  world: AssetCacheDependencies,
): Promise<number> {
  const kept = await world.kept();
  const wanted = assets.filter(({ id }) => !kept.has(id)).sort((a, b) => b.createdAt - a.createdAt);
  let missing = wanted.length;
  while (wanted.length > 0) {
    const some = wanted.splice(0, ASKED_AT_ONCE);
    signal.throwIfAborted();
    const addresses = new Map(await world.ask(some.map(({ id }) => id)));
    for (const [at, asset] of some.entries()) {
      signal.throwIfAborted();
      if (!addresses.has(asset.id) || (await world.room()) - asset.fileSize < LEFT_FOR_TEXTS) continue;
      const left = some.slice(at).map(({ id }) => id);
      const blob = await fetchFirst(left, addresses, world, signal);
      signal.throwIfAborted();
      if (!blob) continue;
      const file = {
        assetId: asset.id,
        workspaceId,
        blob: quietBlob(blob, asset.mimeType),
        storedAt: Date.now(),
      };
      if (!(await world.keep(file))) continue;
      missing -= 1;
      world.onKept(asset.id);
    }
  }
  return missing;
}

/**
 * The bytes of the first of some files. Addresses expire while earlier files are fetched on a slow connection: where the
 * first gives nothing, the addresses of all are asked for again.
 * @param addresses of all of them; the renewed ones replace theirs
 */
async function fetchFirst(
  ids: readonly string[],
  addresses: Map<string, { url: string }>,
  world: AssetCacheDependencies,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const fetchBlob = async (url: string | undefined): Promise<Blob | undefined> =>
    url === undefined ? undefined : world.fetchBlob(url, signal).catch(() => undefined);
  const urlOfFirst = (): string | undefined => addresses.get(ids[0] ?? '')?.url;
  const url = urlOfFirst();
  const blob = await fetchBlob(url);
  if (blob || signal.aborted) return blob;
  for (const [id, renewed] of await world.ask(ids)) addresses.set(id, renewed);
  return urlOfFirst() === url ? undefined : fetchBlob(urlOfFirst());
}
