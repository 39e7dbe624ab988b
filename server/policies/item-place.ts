import { and, eq, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import {
  deleteRefusal,
  isInTrash,
  moveRefusal,
  restoreRefusal,
  trashRefusal,
  type Folders,
  type PlacedFolder,
  type PlacedItem,
  type Refusal,
} from '#shared/tree/place-rules.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import type { TreeItem } from '#shared/tree/tree-rows.ts';
import { folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { FolderRow } from './folder-access.ts';

type Read = Pick<Tx, 'select'>;

/** An item of the tree, in the workspace whose folders decide. */
export interface WorkspaceItem extends PlacedItem {
  kind: TreeItem['kind'];
  workspaceId: string;
  order: string;
}

interface RowInFolder {
  id: string;
  workspaceId: string;
  folderId: string | null;
  order: string;
}

/** Rows as the rules of places look at them. */
export const placedDocument = (row: RowInFolder): WorkspaceItem => placed('document', row);
export const placedCanvas = (row: RowInFolder): WorkspaceItem => placed('canvas', row);

const placed = (
  kind: 'document' | 'canvas',
  { id, workspaceId, folderId, order }: RowInFolder,
): WorkspaceItem => ({
  kind,
  id,
  workspaceId,
  parentId: folderId,
  order,
});

export const placedFolder = (row: FolderRow): WorkspaceItem => ({
  kind: 'folder',
  id: row.id,
  workspaceId: row.workspaceId,
  parentId: row.parentId,
  order: row.order,
  isLocked: row.isLocked,
});

/** Undeleted folders of a workspace: the ones named, and everything above them. */
export async function readFolders(
  read: Read,
  workspaceId: string,
  ids: readonly (string | null)[],
): Promise<Folders> {
  const found = new Map<string, PlacedFolder | undefined>();
  for (let at of ids) {
    while (at !== null && !found.has(at)) {
      const [row]: PlacedFolder[] = await read
        .select({ id: folder.id, parentId: folder.parentId, isLocked: folder.isLocked })
        .from(folder)
        .where(and(eq(folder.id, at), eq(folder.workspaceId, workspaceId), isNull(folder.deletedAt)));
      found.set(at, row);
      at = row?.parentId ?? null;
    }
  }
  return { trashId: trashIdOf(workspaceId), folder: (id) => found.get(id) };
}

/** @throws AppError with the rule's code and sentence, if one stands against it */
export function allow(refusal: Refusal | undefined): void {
  if (refusal) throw new AppError(refusal.code, refusal.message);
}

/**
 * Looks whether an item may get this parent and place.
 * @throws AppError `locked`, `conflict`, or `not_found` when there is no such folder in its workspace
 */
export async function requireMovable(
  read: Read,
  item: WorkspaceItem,
  parentId: string | null,
): Promise<void> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId, parentId]);
  allow(moveRefusal(folders, item, parentId));
}

/** @returns whether it is in the trash already @throws AppError `locked`, `conflict` */
export async function requireTrashable(read: Read, item: WorkspaceItem): Promise<boolean> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId]);
  allow(trashRefusal(folders, item));
  return isInTrash(folders, item.parentId);
}

/** @returns whether it is in the trash at all @throws AppError `locked` */
export async function requireRestorable(read: Read, item: WorkspaceItem): Promise<boolean> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId]);
  allow(restoreRefusal(folders, item));
  return isInTrash(folders, item.parentId);
}

/** @throws AppError `locked`, or `conflict` for what is not in the trash */
export async function requireDeletable(read: Read, item: WorkspaceItem): Promise<void> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId]);
  allow(deleteRefusal(folders, item));
}
