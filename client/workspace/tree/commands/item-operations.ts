import { deleteCanvas, moveCanvasToTrash, restoreCanvas, updateCanvas } from '#shared/operations/canvases.ts';
import {
  deleteDocument,
  moveDocumentToTrash,
  restoreDocument,
  updateDocument,
} from '#shared/operations/documents.ts';
import { deleteFolder, moveFolderToTrash, restoreFolder, updateFolder } from '#shared/operations/folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { enqueue } from '#client/outbox/index.ts';

/** Where an item stands: its folder, null at the root, and its key among the siblings. */
export interface Place {
  parentId: string | null;
  order?: string;
}

/** Queues what is done to one item of a workspace, each kind by its own operation. Throws ApiError `invalid_input`. */
export const itemOperations = (workspaceId: string) => ({
  rename: ({ kind, id }: TreeItem, name: string): void => {
    if (kind === 'folder') enqueue(updateFolder, { id, name }, workspaceId);
    else enqueue(kind === 'canvas' ? updateCanvas : updateDocument, { id, title: name }, workspaceId);
  },
  place: ({ kind, id }: TreeItem, { parentId, order }: Place): void => {
    const at = order === undefined ? {} : { order };
    if (kind === 'folder') enqueue(updateFolder, { id, parentId, ...at }, workspaceId);
    else
      enqueue(
        kind === 'canvas' ? updateCanvas : updateDocument,
        { id, folderId: parentId, ...at },
        workspaceId,
      );
  },
  pin: ({ kind, id }: TreeItem, isPinned: boolean): void => {
    if (kind === 'folder') return;
    enqueue(kind === 'canvas' ? updateCanvas : updateDocument, { id, isPinned }, workspaceId);
  },
  lock: ({ id }: TreeItem, isLocked: boolean): void => {
    enqueue(updateFolder, { id, isLocked }, workspaceId);
  },
  color: ({ id }: TreeItem, color: string | null): void => {
    enqueue(updateFolder, { id, color }, workspaceId);
  },
  trash: ({ kind, id }: TreeItem): void => {
    if (kind === 'folder') enqueue(moveFolderToTrash, { id }, workspaceId);
    else enqueue(kind === 'canvas' ? moveCanvasToTrash : moveDocumentToTrash, { id }, workspaceId);
  },
  restore: ({ kind, id }: TreeItem): void => {
    if (kind === 'folder') enqueue(restoreFolder, { id }, workspaceId);
    else enqueue(kind === 'canvas' ? restoreCanvas : restoreDocument, { id }, workspaceId);
  },
  /** @param ids everything inside a folder that the writer saw: nothing else goes [D9] */
  remove: ({ kind, id }: TreeItem, ids: readonly string[]): void => {
    if (kind === 'folder') enqueue(deleteFolder, { id, ids: [...ids] }, workspaceId);
    else enqueue(kind === 'canvas' ? deleteCanvas : deleteDocument, { id }, workspaceId);
  },
});
