import { deleteAsset as contract } from '#shared/operations/assets.ts';
import { assetDeleteRefusal } from '#shared/tree/asset-rules.ts';
import { deleteItems, deleterOf } from '#server/documents/tree/delete-items.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { placedAsset, readFolders, throwIfRefused } from '#server/policies/item-place.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const deleteAsset = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfAsset(read, input.id),
  // Two devices may delete the same file; both succeed.
  authorise: async ({ call, input, read }) => {
    const reference = { id: input.id };
    const { asset: file } = await requireAssetAccess(read, call.actor.userId, reference, 'change-tree', {
      includeDeleted: true,
    });
    if (file.deletedAt !== null) return file;
    const folders = await readFolders(read, file.workspaceId, [file.folderId]);
    throwIfRefused(assetDeleteRefusal(folders, placedAsset(file)));
    return file;
  },
  write: async ({ tx, call, facts: file }) => {
    if (file.deletedAt === null)
      await deleteItems(tx, file.workspaceId, [{ kind: 'asset', id: file.id }], deleterOf(call));
    return { answer: { id: file.id } };
  },
});
