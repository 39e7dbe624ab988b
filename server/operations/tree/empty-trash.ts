import { and, eq, inArray, isNull } from 'drizzle-orm';
import { emptyTrash as contract } from '#shared/operations/tree.ts';
import { trashIdOf } from '#shared/tree/special-folders.ts';
import { planTrashEmptying } from '#shared/tree/trash-emptying.ts';
import { asset, canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { deleteItems, deleterOf } from '#server/documents/tree/delete-items.ts';
import { DELETED_AT_ONCE, emptyFolder } from '#server/documents/tree/empty-folder.ts';
import { itemsWithin, combineFolders } from '#server/documents/tree/folder-contents.ts';
import { readFolders } from '#server/policies/item-place.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

export const emptyTrash = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const { workspaceId } = input;
    await requireWorkspaceAccess(read, call.actor.userId, workspaceId, 'change-tree');
    const trash = { id: trashIdOf(workspaceId), workspaceId };
    const inside = await itemsWithin(read, trash);
    const folders = combineFolders(await readFolders(read, workspaceId, [trash.id]), inside);
    return { trash, deletedItems: planTrashEmptying(folders, inside, new Set(input.ids)) };
  },
  // Items beyond the limit of one short transaction are deleted in earlier transactions, each of which leaves a valid
  // tree.
  prepare: async ({ call, facts: { trash, deletedItems } }) => {
    const { workspaceId } = trash;
    const leaves = deletedItems.filter(({ kind }) => kind !== 'folder').slice(DELETED_AT_ONCE);
    let deleted = 0;
    for (let at = 0; at < leaves.length; at += DELETED_AT_ONCE)
      deleted += await call.services.db.write({ scopes: [`workspace:${workspaceId}`] }, async (tx) => {
        await requireWorkspaceAccess(tx, call.actor.userId, workspaceId, 'change-tree');
        return emptyFolder(tx, trash, leaves.slice(at, at + DELETED_AT_ONCE), deleterOf(call));
      });
    return deleted;
  },
  write: async ({ tx, call, input, facts: { deletedItems }, prepared: deleted }) => {
    // The event closes the rooms; writing it raises the scope.
    await deleteItems(tx, input.workspaceId, deletedItems, deleterOf(call));
    const kept = await remainingIds(tx, input.workspaceId, input.ids);
    return { answer: { deleted: deleted + deletedItems.length, kept } };
  },
});

/** Ids per SQL statement. */
const IDS_PER_STATEMENT = 500;

async function remainingIds(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += IDS_PER_STATEMENT) {
    const batch = ids.slice(at, at + IDS_PER_STATEMENT);
    for (const table of [document, canvas, asset, folder]) {
      const rows = await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.workspaceId, workspaceId), inArray(table.id, batch), isNull(table.deletedAt)));
      for (const { id } of rows) found.add(id);
    }
  }
  return ids.filter((id) => found.has(id));
}
