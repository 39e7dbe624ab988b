import { currentUploads } from '../uploads/current-uploads.ts';
import { assetAddresses } from './current-addresses.ts';
import { fetchFile } from './fetch-file.ts';

/** How the server and a bucket answer at an address that has expired. */
const FORBIDDEN = 403;

/** The bytes of a file of a workspace, from this device or from the server; null where neither has them. */
export async function readAsset(workspaceId: string, assetId: string): Promise<Blob | null> {
  const here = await currentUploads()?.store.blob(assetId);
  if (here) return here;
  const url = await addressOf(workspaceId, assetId);
  if (url === null) return null;
  const response = await fetchFile(url).catch(() => undefined);
  if (response?.status !== FORBIDDEN) return response?.ok ? response.blob() : null;
  // The page has shown the file for longer than its address is valid.
  const renewed = await addressOf(workspaceId, assetId, url);
  const again = renewed === null ? undefined : await fetchFile(renewed).catch(() => undefined);
  return again?.ok ? again.blob() : null;
}

/** @param failed an address of the file at which it cannot be read: the promise waits for another one */
function addressOf(workspaceId: string, assetId: string, failed?: string): Promise<string | null> {
  const addresses = assetAddresses();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const look = (): void => {
    const { state, url } = addresses.get(assetId);
    if (state !== 'loading' && (failed === undefined || url !== failed)) resolve(url);
  };
  const stop = addresses.watch(workspaceId, assetId, look);
  if (failed !== undefined) addresses.fail(assetId, failed);
  look();
  return promise.finally(stop);
}
