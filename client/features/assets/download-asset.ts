import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { getAssetUrls } from '#shared/operations/asset-urls.ts';
import { errorText } from '#client/api/api-error.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { currentUploads, fetchFile } from '#client/files/index.ts';
import { saveFile } from '#client/lib/save-file.ts';
import { toast } from '#client/ui/toasts/toast.ts';
import { downloadName } from './asset-texts.ts';

/** Downloads a file, from this device if it has the bytes, or else from the server. A failure is shown as a toast. */
export async function downloadAsset(workspaceId: string, asset: TreeAsset): Promise<void> {
  try {
    const stored = await currentUploads()?.store.blob(asset.id);
    saveFile(downloadName(asset), stored ?? (await fetchAsset(workspaceId, asset.id)));
  } catch (error) {
    toast.error(`Failed to download: ${errorText(error)}`, { detail: asset.name });
  }
}

async function fetchAsset(workspaceId: string, assetId: string): Promise<Blob> {
  const { output } = await callOperation(getAssetUrls, { workspaceId, ids: [assetId] });
  const url = output.urls[0]?.url;
  if (url === undefined) throw new Error('This file is not there any more.');
  const response = await fetchFile(url);
  if (!response.ok) throw new Error('This file could not be fetched.');
  return response.blob();
}
