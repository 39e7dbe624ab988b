import { eq } from 'drizzle-orm';
import { updateAsset as contract } from '#shared/operations/assets.ts';
import { assetMoveRefusal } from '#shared/tree/asset-rules.ts';
import { asset } from '#server/db/schema/index.ts';
import { isUnchanged } from '#server/documents/tree/is-unchanged.ts';
import { placeMovedItem } from '#server/documents/tree/place-item.ts';
import { signAsset, unsignedAsset } from '#server/files/signed-asset.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { placedAsset, readFolders, throwIfRefused } from '#server/policies/item-place.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateAsset = commandHandler(contract, {
  sign: signAsset,
  locate: ({ input, read }) => scopeOfAsset(read, input.id),
  authorise: async ({ call, input, read }) => {
    const access = await requireAssetAccess(read, call.actor.userId, { id: input.id }, 'change-tree');
    const item = placedAsset(access.asset);
    const { folderId: parentId = item.parentId, order } = input;
    if (parentId === item.parentId && order === undefined) return access;
    const folders = await readFolders(read, item.workspaceId, [item.parentId, parentId]);
    throwIfRefused(assetMoveRefusal(folders, item, parentId));
    return access;
  },
  write: async ({ tx, call, input, facts, seq }) => {
    const before = facts.asset;
    const { name = before.name, alt = before.alt } = input;
    const wanted = { parentId: input.folderId, order: input.order };
    const { parentId: folderId, order } = await placeMovedItem(tx, placedAsset(before), wanted);
    const after = { name, alt, folderId, order };
    if (isUnchanged(before, after)) return { answer: unsignedAsset(before) };
    // A move does not change the file, as a move of a document does not change the document.
    const updatedAt = isUnchanged(before, { name, alt }) ? before.updatedAt : call.now;
    const change = { ...after, seq: await seq(), updatedAt };
    await tx.update(asset).set(change).where(eq(asset.id, input.id));
    return { answer: unsignedAsset({ ...before, ...change }) };
  },
});
