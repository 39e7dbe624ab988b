import type { DownloadGrant } from './file-store.ts';

/** The route at which the disk store serves files. */
export const DOWNLOAD_PATH = '/files/download';

/** The permission that a signed URL of the disk store grants. */
export type SignedDownload = Omit<DownloadGrant, 'signedAt'>;

/** Returns the text to sign. It contains everything that determines the response. */
const signedText = ({ key, userId, sessionHash, type, disposition, expiresAt }: SignedDownload): string =>
  JSON.stringify([key, userId, sessionHash, type, disposition, expiresAt]);

export function downloadPath(grant: SignedDownload, sign: (text: string) => string): string {
  const query = new URLSearchParams({
    key: grant.key,
    for: grant.userId,
    session: grant.sessionHash,
    type: grant.type,
    disposition: grant.disposition,
    expires: String(grant.expiresAt),
    signature: sign(signedText(grant)),
  });
  return `${DOWNLOAD_PATH}?${query.toString()}`;
}

/** Reads the permission from a URL's query; undefined when the signature is wrong or the URL has expired. */
export function readDownload(
  query: URLSearchParams,
  isSigned: (text: string, claimed: string) => boolean,
  now: number,
): SignedDownload | undefined {
  const grant = {
    key: query.get('key') ?? '',
    userId: query.get('for') ?? '',
    sessionHash: query.get('session') ?? '',
    type: query.get('type') ?? '',
    disposition: query.get('disposition') ?? '',
    expiresAt: Number(query.get('expires')),
  };
  if (!isSigned(signedText(grant), query.get('signature') ?? '')) return undefined;
  return grant.expiresAt > now ? grant : undefined;
}
