import { setImmediate } from 'node:timers/promises';
import type { AssetFields, AssetView } from '#shared/operations/assets.ts';
import type { asset } from '#server/db/schema/index.ts';
import { readFileKey } from '#shared/assets/file-key.ts';
import type { FileStore } from './file-store.ts';
import { servedAs } from './served-as.ts';

/** Signing times are rounded down to this step. Within it a URL stays the same, so that the browser can cache it. */
const URL_STEP_MS = 5 * 60 * 1000;

/** The validity of the URL of an export in a bucket, in milliseconds. */
const BUCKET_EXPORT_MS = 60_000;

type AssetRow = Pick<typeof asset.$inferSelect, 'key' | 'mimeType' | 'filename' | 'thumbnailKey'>;

export interface AssetUrls {
  url: string;
  thumbnailUrl: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** The user and the session that a URL is signed for, and the current time in epoch milliseconds. */
export interface UrlReader {
  userId: string;
  sessionHash: string;
  now: number;
}

/** Returns the caller of an operation as the reader of a URL. */
export const readerOf = ({ actor, now }: { actor: Omit<UrlReader, 'now'>; now: number }): UrlReader => ({
  userId: actor.userId,
  sessionHash: actor.sessionHash,
  now,
});

/**
 * Returns the validity of a URL, which ends 5 to 10 minutes from now. A bucket cannot check whether the user may
 * still see the file, or whether the session is open, so a URL may work for this long after the end of either.
 */
export function urlValidity(now: number): { signedAt: number; expiresAt: number } {
  const signedAt = Math.floor(now / URL_STEP_MS) * URL_STEP_MS;
  return { signedAt, expiresAt: signedAt + 2 * URL_STEP_MS };
}

/**
 * Returns the validity of the URL of an export, which contains everything a user can read. In a bucket it is one minute,
 * because nothing can end it earlier; a download that has begun goes on. The disk store ends it with the session.
 */
export const exportUrlValidity = (store: FileStore, now: number): ReturnType<typeof urlValidity> =>
  store.origin === undefined ? urlValidity(now) : { signedAt: now, expiresAt: now + BUCKET_EXPORT_MS };

/** Returns temporary URLs at which a user can read a file and its thumbnail. */
export async function assetUrls(
  store: FileStore,
  row: AssetRow,
  { now, ...holder }: UrlReader,
): Promise<AssetUrls> {
  const grant = { ...holder, ...urlValidity(now) };
  const url = await store.downloadUrl({ key: row.key, ...servedAs(row.mimeType, row.filename), ...grant });
  const { thumbnailKey: key, filename } = row;
  const thumbnailUrl = key ? await thumbnailUrlOf(store, { key, filename }, grant) : null;
  return { url, thumbnailUrl, expiresAt: grant.expiresAt };
}

const thumbnailUrlOf = (
  store: FileStore,
  { key, filename }: { key: string; filename: string },
  grant: Omit<UrlReader, 'now'> & ReturnType<typeof urlValidity>,
): Promise<string> => store.downloadUrl({ key, ...servedAs('image/webp', `${filename}.webp`), ...grant });

/** URLs that are signed before the event loop gets a turn: a bucket's signature takes up to a millisecond. */
const SIGNED_AT_ONCE = 50;

/** Signs URLs for each file, in groups, so that a list of a thousand does not hold up keystrokes. */
async function signEach<File, Signed>(
  files: readonly File[],
  sign: (file: File) => Promise<Signed>,
): Promise<Signed[]> {
  const signed: Signed[] = [];
  for (let at = 0; at < files.length; at += SIGNED_AT_ONCE) {
    if (at > 0) await setImmediate();
    signed.push(...(await Promise.all(files.slice(at, at + SIGNED_AT_ONCE).map(sign))));
  }
  return signed;
}

/** Adds URLs to files. */
export const withUrls = (
  store: FileStore,
  assets: readonly AssetFields[],
  reader: UrlReader,
): Promise<AssetView[]> => signEach(assets, (asset) => withUrl(store, asset, reader));

/** Returns the URLs of the thumbnails of files by file id, for the files that have one. */
export async function thumbnailUrls(
  store: FileStore,
  assets: readonly (AssetRow & { id: string })[],
  { now, ...holder }: UrlReader,
): Promise<ReadonlyMap<string, string>> {
  const grant = { ...holder, ...urlValidity(now) };
  const withThumbnail = assets.flatMap(({ id, thumbnailKey: key, filename }) =>
    key === null ? [] : [{ id, key, filename }],
  );
  return new Map(
    await signEach(
      withThumbnail,
      async (file) => [file.id, await thumbnailUrlOf(store, file, grant)] as const,
    ),
  );
}

/** Adds a URL to a file. */
export async function withUrl(store: FileStore, asset: AssetFields, reader: UrlReader): Promise<AssetView> {
  const { s3Key: key, mimeType, filename } = asset;
  const { url } = await assetUrls(store, { key, mimeType, filename, thumbnailKey: null }, reader);
  return { ...asset, url };
}

/**
 * Returns the URL of an upload that is not a file yet. It is served as a download, because its content is unchecked.
 */
export function uploadUrl(store: FileStore, key: string, { now, ...holder }: UrlReader): Promise<string> {
  const filename = readFileKey(key)?.id ?? 'upload';
  const grant = { ...holder, ...urlValidity(now) };
  return store.downloadUrl({ key, ...servedAs('application/octet-stream', filename), ...grant });
}
