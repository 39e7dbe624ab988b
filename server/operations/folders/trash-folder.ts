import { AppError } from '#shared/errors/app-error.ts';
import * as contracts from '#shared/operations/folders.ts';
import { planFolderDeletion } from '#shared/tree/folder-deletion.ts';
import { folder } from '#server/db/schema/index.ts';
import { deleteItems, deleterOf } from '#server/documents/tree/delete-items.ts';
import { DELETED_AT_ONCE, emptyFolder } from '#server/documents/tree/empty-folder.ts';
import { combineFolders, itemsWithin, presentFolder } from '#server/documents/tree/folder-contents.ts';
import { orderAtRoot } from '#server/documents/tree/place-item.ts';
import { writePlace } from '#server/documents/tree/write-place.ts';
import { requireFolderAccess } from '#server/policies/folder-access.ts';
import { placedFolder, readFolders } from '#server/policies/item-place.ts';
import { scopeOfFolder } from '#server/policies/row-scope.ts';
import { trashHandlers } from '../trash-handlers.ts';

export const {
  moveToTrash: moveFolderToTrash,
  restore: restoreFolder,
  delete: deleteFolder,
} = trashHandlers({
  contracts: {
    moveToTrash: contracts.moveFolderToTrash,
    restore: contracts.restoreFolder,
    delete: contracts.deleteFolder,
  },
  table: folder,
  scopeOf: scopeOfFolder,
  requireRow: async (read, userId, id) => (await requireFolderAccess(read, userId, id, 'change-tree')).folder,
  toItem: placedFolder,
  view: presentFolder,
  deletion: {
    plan: async (read, target, { ids }) => {
      const inside = await itemsWithin(read, target);
      const above = await readFolders(read, target.workspaceId, [target.id]);
      const plan = planFolderDeletion(
        combineFolders(above, inside),
        target,
        inside,
        new Set(ids ?? inside.map(({ id }) => id)),
      );
      if ('refusal' in plan) throw new AppError(plan.refusal.code, plan.refusal.message);
      return plan;
    },
    // Items beyond the limit of one short transaction are deleted in earlier transactions, each of which leaves a
    // valid tree.
    prepare: async (call, target, { deleted: deletedItems }) => {
      const leaves = deletedItems.filter(({ kind }) => kind !== 'folder').slice(DELETED_AT_ONCE);
      for (let at = 0; at < leaves.length; at += DELETED_AT_ONCE) {
        await call.services.db.write({ scopes: [`workspace:${target.workspaceId}`] }, async (tx) => {
          await requireFolderAccess(tx, call.actor.userId, target.id, 'change-tree');
          await emptyFolder(tx, target, leaves.slice(at, at + DELETED_AT_ONCE), deleterOf(call));
        });
      }
    },
    write: async ({ tx, call, item: target, plan: { deleted: deletedItems, movedToRoot: kept }, seq }) => {
      for (const item of kept) {
        const position = { parentId: null, order: await orderAtRoot(tx, item) };
        await writePlace(tx, item, position, await seq(), call.now);
      }
      // The event closes the rooms; writing it raises the scope.
      await deleteItems(tx, target.workspaceId, [...deletedItems, target], deleterOf(call));
      return { id: target.id, kept: kept.map(({ id }) => id) };
    },
    repeatedAnswer: (id) => ({ id, kept: [] }),
  },
});
