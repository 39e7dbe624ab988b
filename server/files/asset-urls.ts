import type { asset } from '#server/db/schema/index.ts';
import { readFileKey } from '#shared/assets/file-key.ts';
import type { FileStore } from './file-store.ts';
import { servedAs } from './served-as.ts';

const HOUR_MS = 60 * 60 * 1000;

type AssetRow = Pick<typeof asset.$inferSelect, 'key' | 'mimeType' | 'filename' | 'thumbnailKey'>;

export interface AssetUrls {
  url: string;
  thumbnailUrl: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Signed on the hour and good for two: at least one hour from now, and the same address for all who ask within one. */
export function addressTimes(now: number): { signedAt: number; expiresAt: number } {
  const signedAt = Math.floor(now / HOUR_MS) * HOUR_MS;
  return { signedAt, expiresAt: signedAt + 2 * HOUR_MS };
}

/** Where a file and its thumbnail can be read for now. */
export async function assetUrls(store: FileStore, row: AssetRow, now: number): Promise<AssetUrls> {
  const times = addressTimes(now);
  const url = await store.downloadUrl({ key: row.key, ...servedAs(row.mimeType, row.filename), ...times });
  const thumbnailUrl = row.thumbnailKey
    ? await store.downloadUrl({
        key: row.thumbnailKey,
        ...servedAs('image/webp', `${row.filename}.webp`),
        ...times,
      })
    : null;
  return { url, thumbnailUrl, expiresAt: times.expiresAt };
}

/** Where an upload can be read that is no file of a workspace yet: as a download, for nobody has looked into it. */
export function uploadUrl(store: FileStore, key: string, now: number): Promise<string> {
  const name = readFileKey(key)?.id ?? 'upload';
  return store.downloadUrl({ key, ...servedAs('application/octet-stream', name), ...addressTimes(now) });
}
