import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import type { StoredFile } from '#client/lib/device/schema.ts';
import { quietBlob } from '../uploads/picked-files.ts';

/** What bringing a workspace's files onto this device needs. */
export interface KeepingWorld {
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
export async function keepAssets(
  { workspaceId, assets, signal }: KeepOptions,
  world: KeepingWorld,
): Promise<number> {
  const kept = await world.kept();
  const wanted = assets.filter(({ id }) => !kept.has(id)).sort((a, b) => b.createdAt - a.createdAt);
  let missing = wanted.length;
  while (wanted.length > 0) {
    const some = wanted.splice(0, ASKED_AT_ONCE);
    signal.throwIfAborted();
    const addresses = await world.ask(some.map(({ id }) => id));
    for (const asset of some) {
      signal.throwIfAborted();
      const address = addresses.get(asset.id);
      if (!address || (await world.room()) - asset.fileSize < LEFT_FOR_TEXTS) continue;
      const blob = await world.fetchBlob(address.url, signal).catch(() => undefined);
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
