import type { DownloadGrant } from './file-store.ts';

/** Where the disk store hands files out. */
export const DOWNLOAD_PATH = '/files/download';

/** What an address of the disk store allows. */
export type SignedDownload = Omit<DownloadGrant, 'signedAt'>;

/** All that an answer is made from is in what is signed. */
const signedText = ({ key, userId, type, disposition, expiresAt }: SignedDownload): string =>
  JSON.stringify([key, userId, type, disposition, expiresAt]);

export function downloadPath(grant: SignedDownload, sign: (text: string) => string): string {
  const query = new URLSearchParams({
    key: grant.key,
    for: grant.userId,
    type: grant.type,
    disposition: grant.disposition,
    expires: String(grant.expiresAt),
    signature: sign(signedText(grant)),
  });
  return `${DOWNLOAD_PATH}?${query.toString()}`;
}

/** What an address allows; undefined when it was not signed here, or has run out. */
export function readDownload(
  query: URLSearchParams,
  isSigned: (text: string, claimed: string) => boolean,
  now: number,
): SignedDownload | undefined {
  const grant = {
    key: query.get('key') ?? '',
    userId: query.get('for') ?? '',
    type: query.get('type') ?? '',
    disposition: query.get('disposition') ?? '',
    expiresAt: Number(query.get('expires')),
  };
  if (!isSigned(signedText(grant), query.get('signature') ?? '')) return undefined;
  return grant.expiresAt > now ? grant : undefined;
}
