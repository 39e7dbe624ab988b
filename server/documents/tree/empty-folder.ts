import { inArray } from 'drizzle-orm';
import { isInLocked, isInTrash, isWithin } from '#shared/tree/place-rules.ts';
import type { Tx } from '#server/db/write.ts';
import { readFolders, type WorkspaceItem } from '#server/policies/item-place.ts';
import { deleteItems, type DeletedBy } from './delete-items.ts';
import { leavesWhere } from './folder-contents.ts';

/** The most items that one transaction deletes, so that it holds the writer for less than 5 ms [A2]. */
export const DELETED_AT_ONCE = 200;

/**
 * Deletes some documents, canvases and files of a folder, before the transaction that deletes the folder itself. Skips those
 * that meanwhile left the folder or the trash, or are in a folder that was locked.
 * @returns the number of deleted items
 */
export async function emptyFolder(
  tx: Tx,
  folder: { id: string; workspaceId: string },
  items: readonly WorkspaceItem[],
  by: DeletedBy,
): Promise<number> {
  const { workspaceId } = folder;
  const ids = items.map(({ id }) => id);
  const present = await leavesWhere(tx, workspaceId, (table) => inArray(table.id, ids));
  const parents = [...new Set(present.map(({ parentId }) => parentId))];
  const folders = await readFolders(tx, workspaceId, parents);
  const deletable = present.filter(
    (item) =>
      isWithin(folders, item.parentId, folder.id) &&
      isInTrash(folders, item.parentId) &&
      !isInLocked(folders, item),
  );
  await deleteItems(tx, workspaceId, deletable, by);
  return deletable.length;
}
