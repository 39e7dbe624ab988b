import { currentUploads } from '../uploads/current-uploads.ts';
import { assetAddresses } from './current-addresses.ts';
import { fetchFile } from './fetch-file.ts';

/** The bytes of a file of a workspace, from this device or from the server; null where neither has them. */
export async function readAsset(workspaceId: string, assetId: string): Promise<Blob | null> {
  const here = await currentUploads()?.store.blob(assetId);
  if (here) return here;
  const url = await addressOf(workspaceId, assetId);
  if (url === null) return null;
  const response = await fetchFile(url).catch(() => undefined);
  return response?.ok ? response.blob() : null;
}

function addressOf(workspaceId: string, assetId: string): Promise<string | null> {
  return new Promise((resolve) => {
    const stop = assetAddresses().watch(workspaceId, assetId, () => {
      const { state, url } = assetAddresses().get(assetId);
      if (state === 'loading') return;
      stop();
      resolve(url);
    });
    const { state, url } = assetAddresses().get(assetId);
    if (state === 'loading') return;
    stop();
    resolve(url);
  });
}
