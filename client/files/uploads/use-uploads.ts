import { useMemo, useState, useSyncExternalStore } from 'react';
import type { TreeAsset } from '#shared/assets/tree-asset.ts';
import { assetTypeOf } from '#shared/assets/file-rules.ts';
import { getRememberedUserId } from '#client/api/remembered-user.ts';
import { shownAssets, useAssets } from '#client/outbox/index.ts';
import { currentUploads } from './current-uploads.ts';
import type { ShownUpload, UploadState } from './upload-dependencies.ts';

const EMPTY: UploadState = { isLoaded: true, uploads: [], pausedBy: null };
const subscribeToNothing = () => () => {};

/** Returns the queued uploads of this device, of all workspaces. */
export function useUploads(): UploadState {
  const queue = currentUploads();
  return useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, () => queue?.getState() ?? EMPTY);
}

/** Returns the upload of a file; undefined once the server has the file. Other uploads do not render the component. */
export function useUpload(assetId: string | null): ShownUpload | undefined {
  const queue = currentUploads();
  return useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, () =>
    assetId === null
      ? undefined
      : queue?.getState().uploads.find((one) => one.assetId === assetId && !one.isDone),
  );
}

/** The status of an upload in a few words, as screens display it. */
export function uploadText({ progress, refused }: ShownUpload): string {
  if (refused) return 'Not uploaded';
  return progress === null ? 'Waiting to upload' : `Uploading ${Math.floor(progress * 100)}%`;
}

/** Returns the name of a file; null when it is unknown. */
export function useAssetName(workspaceId: string, assetId: string | null): string | null {
  const { assets } = useAssets(workspaceId);
  const upload = useUpload(assetId);
  return (assetId === null ? undefined : assets?.get(assetId)?.name) ?? upload?.name ?? null;
}

/** A file of a workspace, with its upload while it is queued. */
export interface WorkspaceFile extends TreeAsset {
  upload: ShownUpload | null;
}

/** Returns all files of a workspace, newest first, including files only on this device; undefined while unknown. */
export function useWorkspaceFiles(workspaceId: string, userId: string): WorkspaceFile[] | undefined {
  const { assets } = useAssets(workspaceId);
  const { uploads } = useUploads();
  return useMemo(
    () => assets && filesOf(assets, uploads, workspaceId, userId),
    [assets, uploads, workspaceId, userId],
  );
}

/**
 * Returns the files of a workspace that this device still uploads, as the tree shows them. The list changes with a file,
 * not with the progress of its upload.
 */
export function useWaitingFiles(workspaceId: string, userId: string): readonly TreeAsset[] {
  const queue = currentUploads();
  const [read] = useState(stableFiles);
  return useSyncExternalStore(queue?.subscribe ?? subscribeToNothing, () =>
    read(queue?.getState().uploads ?? [], workspaceId, userId),
  );
}

/** Returns the files of a workspace that this device still uploads, for code outside of rendering. */
export const waitingFiles = (workspaceId: string): readonly TreeAsset[] =>
  (currentUploads()?.getState().uploads ?? [])
    .filter((upload) => upload.workspaceId === workspaceId && !upload.isDone)
    .map((upload) => waitingAsset(upload, getRememberedUserId() ?? ''));

/** Creates a function that returns the same list again while no file in it changed. */
function stableFiles() {
  let last: { text: string; files: readonly TreeAsset[] } = { text: '[]', files: [] };
  return (uploads: readonly ShownUpload[], workspaceId: string, userId: string): readonly TreeAsset[] => {
    const files = uploads
      .filter((upload) => upload.workspaceId === workspaceId)
      .map((upload) => waitingAsset(upload, userId));
    const text = JSON.stringify(files);
    if (text !== last.text) last = { text, files };
    return last.files;
  };
}

const NO_ASSETS: ReadonlyMap<string, TreeAsset> = new Map();

/** Returns the files of a workspace as they are displayed now, for code outside of rendering. */
export function shownFiles(workspaceId: string, userId: string): WorkspaceFile[] {
  const uploads = currentUploads()?.getState().uploads ?? [];
  return filesOf(shownAssets(workspaceId) ?? NO_ASSETS, uploads, workspaceId, userId);
}

/** Merges the server's files with the queued uploads. An upload of a file that the server already has is omitted. */
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

/** Sorts after every order key, which it is not: the server gives the file the last one. */
const LAST = '~';

const waitingAsset = (upload: ShownUpload, ownerId: string): TreeAsset => ({
  kind: 'asset',
  id: upload.assetId,
  parentId: upload.folderId ?? null,
  order: upload.order ?? LAST,
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
