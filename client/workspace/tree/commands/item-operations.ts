import { deleteAsset, updateAsset } from '#shared/operations/assets.ts';
import { deleteCanvas, moveCanvasToTrash, restoreCanvas, updateCanvas } from '#shared/operations/canvases.ts';
import {
  deleteDocument,
  moveDocumentToTrash,
  restoreDocument,
  updateDocument,
} from '#shared/operations/documents.ts';
import { deleteFolder, moveFolderToTrash, restoreFolder, updateFolder } from '#shared/operations/folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { currentUploads } from '#client/files/index.ts';
import { enqueue } from '#client/outbox/index.ts';

/** The position of an item: its folder (null at the root) and its order key among the siblings. */
export interface ItemPosition {
  parentId: string | null;
  order?: string;
}

/**
 * Queues commands on single items of a workspace. Documents, canvases, folders and files have an operation each.
 * @throws ApiError `invalid_input`
 */
export const itemOperations = (workspaceId: string) => ({
  rename: ({ kind, id }: TreeItem, name: string): void => {
    if (kind === 'asset') return changeFile(workspaceId, id, { name });
    if (kind === 'folder') enqueue(updateFolder, { id, name }, workspaceId);
    else enqueue(kind === 'canvas' ? updateCanvas : updateDocument, { id, title: name }, workspaceId);
  },
  setPosition: ({ kind, id }: TreeItem, { parentId, order }: ItemPosition): void => {
    const orderField = order === undefined ? {} : { order };
    if (kind === 'asset') return changeFile(workspaceId, id, { folderId: parentId, ...orderField });
    if (kind === 'folder') enqueue(updateFolder, { id, parentId, ...orderField }, workspaceId);
    else
      enqueue(
        kind === 'canvas' ? updateCanvas : updateDocument,
        { id, folderId: parentId, ...orderField },
        workspaceId,
      );
  },
  pin: ({ kind, id }: TreeItem, isPinned: boolean): void => {
    if (kind === 'folder' || kind === 'asset') return;
    enqueue(kind === 'canvas' ? updateCanvas : updateDocument, { id, isPinned }, workspaceId);
  },
  lock: ({ id }: TreeItem, isLocked: boolean): void => {
    enqueue(updateFolder, { id, isLocked }, workspaceId);
  },
  color: ({ id }: TreeItem, color: string | null): void => {
    enqueue(updateFolder, { id, color }, workspaceId);
  },
  /** A file does not go into the trash: it is deleted directly. */
  trash: ({ kind, id }: TreeItem): void => {
    if (kind === 'asset') return;
    if (kind === 'folder') enqueue(moveFolderToTrash, { id }, workspaceId);
    else enqueue(kind === 'canvas' ? moveCanvasToTrash : moveDocumentToTrash, { id }, workspaceId);
  },
  restore: ({ kind, id }: TreeItem): void => {
    if (kind === 'asset') return changeFile(workspaceId, id, { folderId: null });
    if (kind === 'folder') enqueue(restoreFolder, { id }, workspaceId);
    else enqueue(kind === 'canvas' ? restoreCanvas : restoreDocument, { id }, workspaceId);
  },
  /** @param ids the items inside a folder that the writer saw: no others are deleted [D9] */
  remove: ({ kind, id }: TreeItem, ids: readonly string[]): void => {
    if (kind === 'asset') return removeFile(workspaceId, id);
    if (kind === 'folder') enqueue(deleteFolder, { id, ids: [...ids] }, workspaceId);
    else enqueue(kind === 'canvas' ? deleteCanvas : deleteDocument, { id }, workspaceId);
  },
});

/** Returns the queue of uploads if the file is in it: the server does not have such a file yet. */
function uploadsWith(fileId: string) {
  const uploads = currentUploads();
  return uploads?.getState().uploads.some(({ assetId, isDone }) => assetId === fileId && !isDone)
    ? uploads
    : undefined;
}

function changeFile(
  workspaceId: string,
  id: string,
  change: { name: string } | { folderId: string | null; order?: string },
): void {
  const uploads = uploadsWith(id);
  if (uploads) void uploads.alter(id, change);
  else enqueue(updateAsset, { id, ...change }, workspaceId);
}

/** Ends the uploads of deleted files, or they would appear again at the root. */
export function cancelUploads(fileIds: readonly string[]): void {
  for (const id of fileIds) void uploadsWith(id)?.cancel(id);
}

function removeFile(workspaceId: string, id: string): void {
  const uploads = uploadsWith(id);
  if (uploads) void uploads.cancel(id);
  else enqueue(deleteAsset, { id }, workspaceId);
}
