import { currentUploads } from '../uploads/current-uploads.ts';
import { assetUrls } from './current-asset-urls.ts';
import { fetchFile } from './fetch-file.ts';

/** The status with which the server and a bucket answer a request to an expired URL. */
const FORBIDDEN = 403;

/** Reads the bytes of a workspace's file from this device or from the server; null when neither has them. */
export async function readAsset(workspaceId: string, assetId: string): Promise<Blob | null> {
  const stored = await currentUploads()?.store.blob(assetId);
  if (stored) return stored;
  const url = await urlOf(workspaceId, assetId);
  if (url === null) return null;
  const response = await fetchFile(url).catch(() => undefined);
  if (response?.status !== FORBIDDEN) return response?.ok ? response.blob() : null;
  // The page has displayed the file for longer than its URL is valid.
  const renewed = await urlOf(workspaceId, assetId, url);
  const retried = renewed === null ? undefined : await fetchFile(renewed).catch(() => undefined);
  return retried?.ok ? retried.blob() : null;
}

/**
 * Returns the URL of a file once it is known; null when the file is missing.
 * @param failed a URL at which the file cannot be read: the promise waits for another one
 */
function urlOf(workspaceId: string, assetId: string, failed?: string): Promise<string | null> {
  const urls = assetUrls();
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const check = (): void => {
    const { state, url } = urls.get(assetId);
    if (state !== 'loading' && (failed === undefined || url !== failed)) resolve(url);
  };
  const stop = urls.watch(workspaceId, assetId, check);
  if (failed !== undefined) urls.fail(assetId, failed);
  check();
  return promise.finally(stop);
}
