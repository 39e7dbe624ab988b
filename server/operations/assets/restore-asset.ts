import { eq } from 'drizzle-orm';
import { notFound } from '#shared/errors/app-error.ts';
import { restoreAsset as contract } from '#shared/operations/assets.ts';
import { asset } from '#server/db/schema/index.ts';
import { acceptsItems } from '#shared/tree/place-rules.ts';
import { orderAtRoot } from '#server/documents/tree/place-item.ts';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import { signAsset, unsignedAsset } from '#server/files/signed-asset.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { placedAsset, readFolders } from '#server/policies/item-place.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const restoreAsset = commandHandler(contract, {
  sign: signAsset,
  locate: ({ input, read }) => scopeOfAsset(read, input.id),
  authorise: async ({ call, input, read }) => {
    const reference = { id: input.id };
    const found = await requireAssetAccess(read, call.actor.userId, reference, 'change-tree', {
      includeDeleted: true,
    });
    const { deletedAt } = found.asset;
    if (deletedAt !== null && deletedAt <= call.now - RESTORABLE_MS) throw notFound('This file');
    return found.asset;
  },
  write: async ({ tx, input, facts: before, seq }) => {
    // A deleted file still counts towards the plan, so restoring it needs no further room.
    if (before.deletedAt === null) return { answer: unsignedAsset(before) };
    const folders = await readFolders(tx, before.workspaceId, [before.folderId]);
    const position = acceptsItems(folders, before.folderId)
      ? {}
      : { folderId: null, order: await orderAtRoot(tx, placedAsset(before)) };
    const change = { ...position, deletedAt: null, deletedBy: null, seq: await seq() };
    await tx.update(asset).set(change).where(eq(asset.id, input.id));
    return { answer: unsignedAsset({ ...before, ...change }) };
  },
});
