import { eq } from 'drizzle-orm';
import { AppError } from '#shared/errors/app-error.ts';
import { deleteFolder as contract } from '#shared/operations/folders.ts';
import { planFolderDeletion } from '#shared/tree/folder-deletion.ts';
import { canvas, document, folder } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import { deleteItems } from '#server/documents/tree/delete-items.ts';
import { DELETED_AT_ONCE, emptyFolder } from '#server/documents/tree/empty-folder.ts';
import { itemsWithin, withInside } from '#server/documents/tree/folder-contents.ts';
import { orderAtRoot } from '#server/documents/tree/place-item.ts';
import { requireFolderAccess } from '#server/policies/folder-access.ts';
import { placedFolder, readFolders, type WorkspaceItem } from '#server/policies/item-place.ts';
import { scopeOfFolder } from '#server/policies/row-scope.ts';
import { wasDeleted } from '#server/policies/was-deleted.ts';
import { commandHandler } from '../handler.ts';

export const deleteFolder = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfFolder(read, input.id),
  authorise: async ({ call, input, read }) => {
    if (await wasDeleted(read, call.actor.userId, folder, input.id)) return undefined;
    const access = await requireFolderAccess(read, call.actor.userId, input.id, 'change-tree');
    const own = placedFolder(access.folder);
    const inside = await itemsWithin(read, own);
    const above = await readFolders(read, own.workspaceId, [own.id]);
    const plan = planFolderDeletion(withInside(above, inside), own, inside, new Set(input.ids));
    if ('refusal' in plan) throw new AppError(plan.refusal.code, plan.refusal.message);
    return { own, ...plan };
  },
  // What is more than one short transaction takes goes in several before it: each leaves a tree that holds.
  prepare: async ({ call, facts }) => {
    if (!facts) return;
    const { own, gone } = facts;
    const leaves = gone.filter(({ kind }) => kind !== 'folder').slice(DELETED_AT_ONCE);
    for (let at = 0; at < leaves.length; at += DELETED_AT_ONCE) {
      await call.services.db.write({ scopes: [`workspace:${own.workspaceId}`] }, async (tx) => {
        await requireFolderAccess(tx, call.actor.userId, own.id, 'change-tree');
        await emptyFolder(tx, own, leaves.slice(at, at + DELETED_AT_ONCE), call.now);
      });
    }
  },
  write: async ({ tx, call, input, facts, seq }) => {
    if (!facts) return { answer: { id: input.id, kept: [] } };
    const { own, gone, kept } = facts;
    for (const item of kept) await moveToRoot(tx, item, await seq());
    // The event closes the rooms; it raises the scope in its turn.
    await deleteItems(tx, own.workspaceId, [...gone, own], call.now);
    return { answer: { id: own.id, kept: kept.map(({ id }) => id) } };
  },
});

async function moveToRoot(tx: Tx, item: WorkspaceItem, seq: number): Promise<void> {
  const order = await orderAtRoot(tx, item);
  if (item.kind === 'folder') {
    await tx.update(folder).set({ parentId: null, order, seq }).where(eq(folder.id, item.id));
    return;
  }
  const table = item.kind === 'canvas' ? canvas : document;
  await tx.update(table).set({ folderId: null, order, seq }).where(eq(table.id, item.id));
}
