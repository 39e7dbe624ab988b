import { useMemo, useSyncExternalStore } from 'react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { assetTypeOf } from '#shared/assets/file-rules.ts';
import { shownAssets, useAssets } from '#client/outbox/index.ts';
import { currentUploads } from './current-uploads.ts';
import type { ShownUpload, UploadState } from './upload-dependencies.ts';

const EMPTY: UploadState = { isLoaded: true, uploads: [], pausedBy: null };
const nothing = () => () => {};

/** The files that wait on this device, in all workspaces. */
export function useUploads(): UploadState {
  const queue = currentUploads();
  return useSyncExternalStore(queue?.subscribe ?? nothing, () => queue?.getState() ?? EMPTY);
}

/** How a file is getting on; undefined once the server has it. What becomes of others is nothing to it. */
export function useUpload(assetId: string | null): ShownUpload | undefined {
  const queue = currentUploads();
  return useSyncExternalStore(queue?.subscribe ?? nothing, () =>
    assetId === null
      ? undefined
      : queue?.getState().uploads.find((one) => one.assetId === assetId && !one.isDone),
  );
}

/** What a file is called; null where it is not known. */
export function useAssetName(workspaceId: string, assetId: string | null): string | null {
  const { assets } = useAssets(workspaceId);
  const upload = useUpload(assetId);
  return (assetId === null ? undefined : assets?.get(assetId)?.name) ?? upload?.name ?? null;
}

/** A file of a workspace, with how its upload is getting on while it waits. */
export interface WorkspaceFile extends TreeAsset {
  upload: ShownUpload | null;
}

/** All files of a workspace, those that only this device has among them, the newest first; undefined while unknown. */
export function useWorkspaceFiles(workspaceId: string, userId: string): WorkspaceFile[] | undefined {
  const { assets } = useAssets(workspaceId);
  const { uploads } = useUploads();
  return useMemo(
    () => assets && filesOf(assets, uploads, workspaceId, userId),
    [assets, uploads, workspaceId, userId],
  );
}

const NO_ASSETS: ReadonlyMap<string, TreeAsset> = new Map();

/** The same as it is shown now, for what acts on it later than it was drawn. */
export function shownFiles(workspaceId: string, userId: string): WorkspaceFile[] {
  const uploads = currentUploads()?.getState().uploads ?? [];
  return filesOf(shownAssets(workspaceId) ?? NO_ASSETS, uploads, workspaceId, userId);
}

/** A file that the server has and one that waits under the same id are one. */
export function filesOf(
  assets: ReadonlyMap<string, TreeAsset>,
  uploads: readonly ShownUpload[],
  workspaceId: string,
  userId: string,
): WorkspaceFile[] {
  const files: WorkspaceFile[] = [...assets.values()].map((asset) => ({ ...asset, upload: null }));
  for (const upload of uploads) {
    if (upload.workspaceId !== workspaceId || assets.has(upload.assetId)) continue;
    files.push({ ...waitingAsset(upload, userId), upload });
  }
  return files.sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
}

const waitingAsset = (upload: ShownUpload, ownerId: string): TreeAsset => ({
  kind: 'asset',
  id: upload.assetId,
  name: upload.name,
  filename: upload.filename,
  type: assetTypeOf(upload.mimeType),
  mimeType: upload.mimeType,
  fileSize: upload.size,
  width: upload.width,
  height: upload.height,
  alt: upload.alt,
  hasThumbnail: false,
  ownerId,
  createdAt: upload.createdAt,
  updatedAt: upload.createdAt,
});
