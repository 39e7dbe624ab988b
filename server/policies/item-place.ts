import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { can } from '#shared/permissions.ts';
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
import { folder, type canvas, type document } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { FolderRow } from './folder-access.ts';
import { findWorkspaceAccess } from './workspace-access.ts';

type Read = Pick<Tx, 'select'>;

/** An item of the tree, with the workspace whose folders decide. */
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

/** Converts a row into the item that the rules of `place-rules.ts` check, as the functions below do. */
export const placedDocument = (row: RowInFolder): WorkspaceItem => placed('document', row);
export const placedCanvas = (row: RowInFolder): WorkspaceItem => placed('canvas', row);
export const placedAsset = (row: RowInFolder): WorkspaceItem => placed('asset', row);

const placed = (
  kind: 'document' | 'canvas' | 'asset',
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

/** Reads undeleted folders of a workspace: the given ones and all of their ancestors. */
export async function readFolders(
  read: Read,
  workspaceId: string,
  ids: readonly (string | null)[],
): Promise<Folders> {
  const found = new Map<string, PlacedFolder | undefined>();
  for (let currentId of ids) {
    while (currentId !== null && !found.has(currentId)) {
      const [row]: PlacedFolder[] = await read
        .select({ id: folder.id, parentId: folder.parentId, isLocked: folder.isLocked })
        .from(folder)
        .where(and(eq(folder.id, currentId), eq(folder.workspaceId, workspaceId), isNull(folder.deletedAt)));
      found.set(currentId, row);
      currentId = row?.parentId ?? null;
    }
  }
  return { trashId: trashIdOf(workspaceId), folder: (id) => found.get(id) };
}

/** @throws AppError with the code and message of the refusal, if there is one */
export function throwIfRefused(refusal: Refusal | undefined): void {
  if (refusal) throw new AppError(refusal.code, refusal.message);
}

/**
 * Checks whether an item may move to this parent.
 * @throws AppError `locked`, `conflict`, or `not_found` when there is no such folder in its workspace
 */
export async function requireMovable(
  read: Read,
  item: WorkspaceItem,
  parentId: string | null,
): Promise<void> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId, parentId]);
  throwIfRefused(moveRefusal(folders, item, parentId));
}

/**
 * Checks whether an item may be trashed.
 * @returns whether it is in the trash already
 * @throws AppError `locked`, `conflict`
 */
export async function requireTrashable(read: Read, item: WorkspaceItem): Promise<boolean> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId]);
  throwIfRefused(trashRefusal(folders, item));
  return isInTrash(folders, item.parentId);
}

/**
 * Checks whether an item may be restored.
 * @returns whether it is in the trash at all
 * @throws AppError `locked`
 */
export async function requireRestorable(read: Read, item: WorkspaceItem): Promise<boolean> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId]);
  throwIfRefused(restoreRefusal(folders, item));
  return isInTrash(folders, item.parentId);
}

/**
 * Checks whether an item may be deleted.
 * @throws AppError `locked`, or `conflict` for an item outside the trash
 */
export async function requireDeletable(read: Read, item: WorkspaceItem): Promise<void> {
  const folders = await readFolders(read, item.workspaceId, [item.parentId]);
  throwIfRefused(deleteRefusal(folders, item));
}

/**
 * Whether an item is deleted already: two devices that empty one trash both succeed. Only a caller who could delete
 * it learns this; to others it is absent.
 */
export async function isAlreadyDeleted(
  read: Pick<Tx, 'select'>,
  userId: string,
  table: typeof canvas | typeof document | typeof folder,
  id: string,
): Promise<boolean> {
  const [row] = await read
    .select({ workspaceId: table.workspaceId })
    .from(table)
    .where(and(eq(table.id, id), isNotNull(table.deletedAt)));
  const access = row && (await findWorkspaceAccess(read, userId, row.workspaceId));
  return access !== undefined && can(access.role, 'change-tree');
}
