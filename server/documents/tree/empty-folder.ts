import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isInLocked, isInTrash, isWithin } from '#shared/tree/place-rules.ts';
import { canvas, document } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import {
  placedCanvas,
  placedDocument,
  readFolders,
  type WorkspaceItem,
} from '#server/policies/item-place.ts';
import { deleteItems } from './delete-items.ts';

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
  const rows = async (table: typeof document | typeof canvas) =>
    tx
      .select({
        id: table.id,
        workspaceId: table.workspaceId,
        folderId: table.folderId,
        order: table.order,
      })
      .from(table)
      .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, ids), isNull(table.deletedAt)));
  const present = [...(await rows(document)).map(placedDocument), ...(await rows(canvas)).map(placedCanvas)];
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
