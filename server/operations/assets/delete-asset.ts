import { deleteAsset as contract } from '#shared/operations/assets.ts';
import { deleteItems } from '#server/documents/tree/delete-items.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const deleteAsset = commandHandler(contract, {
  locate: ({ input, read }) => scopeOfAsset(read, input.id),
  // Two devices may delete the same file; both succeed.
  authorise: async ({ call, input, read }) =>
    (
      await requireAssetAccess(read, call.actor.userId, { id: input.id }, 'change-tree', {
        includeDeleted: true,
      })
    ).asset,
  write: async ({ tx, call, facts: file }) => {
    if (file.deletedAt === null)
      await deleteItems(tx, file.workspaceId, [{ kind: 'asset', id: file.id }], call.now);
    return { answer: { id: file.id } };
  },
});
