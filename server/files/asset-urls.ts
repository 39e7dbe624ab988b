import type { asset } from '#server/db/schema/index.ts';
import { readFileKey } from '#shared/assets/file-key.ts';
import type { FileStore } from './file-store.ts';
import { servedAs } from './served-as.ts';

/** Whoever asks within one step gets the same address, which the browser then has in its cache. */
const STEP_MS = 5 * 60 * 1000;

type AssetRow = Pick<typeof asset.$inferSelect, 'key' | 'mimeType' | 'filename' | 'thumbnailKey'>;

export interface AssetUrls {
  url: string;
  thumbnailUrl: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** The person that an address is signed for, and the time in epoch milliseconds. */
export interface AddressFor {
  userId: string;
  now: number;
}

/** The caller of an operation as such. */
export const readerOf = ({ actor, now }: { actor: { userId: string }; now: number }): AddressFor => ({
  userId: actor.userId,
  now,
});

/**
 * Valid for 5 to 10 minutes from now. A bucket cannot ask whether the person may still see the file, so this is how long
 * an address outlives the right.
 */
export function addressTimes(now: number): { signedAt: number; expiresAt: number } {
  const signedAt = Math.floor(now / STEP_MS) * STEP_MS;
  return { signedAt, expiresAt: signedAt + 2 * STEP_MS };
}

/** The addresses at which a person can read a file and its thumbnail for now. */
export async function assetUrls(
  store: FileStore,
  row: AssetRow,
  { userId, now }: AddressFor,
): Promise<AssetUrls> {
  const times = addressTimes(now);
  const grant = { userId, ...times };
  const url = await store.downloadUrl({ key: row.key, ...servedAs(row.mimeType, row.filename), ...grant });
  const thumbnailUrl = row.thumbnailKey
    ? await store.downloadUrl({
        key: row.thumbnailKey,
        ...servedAs('image/webp', `${row.filename}.webp`),
        ...grant,
      })
    : null;
  return { url, thumbnailUrl, expiresAt: times.expiresAt };
}

/** Where an upload can be read that is no file of a workspace yet: as a download, for nobody has looked into it. */
export function uploadUrl(store: FileStore, key: string, { userId, now }: AddressFor): Promise<string> {
  const name = readFileKey(key)?.id ?? 'upload';
  const served = servedAs('application/octet-stream', name);
  return store.downloadUrl({ key, userId, ...served, ...addressTimes(now) });
}
