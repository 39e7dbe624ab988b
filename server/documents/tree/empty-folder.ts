import { inArray } from 'drizzle-orm';
import { isInLocked, isInTrash, isWithin } from '#shared/tree/place-rules.ts';
import type { Tx } from '#server/db/write.ts';
import { readFolders, type WorkspaceItem } from '#server/policies/item-place.ts';
import { deleteItems } from './delete-items.ts';
import { leavesWhere } from './folder-contents.ts';

/** What one transaction deletes at most: with it the writer is held for less than 5 ms [A2]. */
export const DELETED_AT_ONCE = 200;

/**
 * Deletes documents and canvases of a folder that is about to be deleted, in a transaction before that one: those which
 * are still within it, still in the trash and in no folder that was locked meanwhile.
 * @returns how many
 */
export async function emptyFolder(
  tx: Tx,
  folder: { id: string; workspaceId: string },
  items: readonly WorkspaceItem[],
  now: number,
): Promise<number> {
  const { workspaceId } = folder;
  const ids = items.map(({ id }) => id);
  const present = await leavesWhere(tx, workspaceId, (table) => inArray(table.id, ids));
  const parents = [...new Set(present.map(({ parentId }) => parentId))];
  const folders = await readFolders(tx, workspaceId, parents);
  const gone = present.filter(
    (item) =>
      isWithin(folders, item.parentId, folder.id) &&
      isInTrash(folders, item.parentId) &&
      !isInLocked(folders, item),
  );
  await deleteItems(tx, workspaceId, gone, now);
  return gone.length;
}
