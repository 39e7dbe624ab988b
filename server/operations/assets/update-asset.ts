import { eq } from 'drizzle-orm';
import { updateAsset as contract } from '#shared/operations/assets.ts';
import { asset } from '#server/db/schema/index.ts';
import { isUnchanged } from '#server/documents/tree/is-unchanged.ts';
import { signAsset, unsignedAsset } from '#server/files/signed-asset.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';

export const updateAsset = commandHandler(contract, {
  sign: signAsset,
  locate: ({ input, read }) => scopeOfAsset(read, input.id),
  authorise: ({ call, input, read }) =>
    requireAssetAccess(read, call.actor.userId, { id: input.id }, 'change-tree'),
  write: async ({ tx, call, input, facts, seq }) => {
    const before = facts.asset;
    const { name = before.name, alt = before.alt } = input;
    if (isUnchanged(before, { name, alt })) return { answer: unsignedAsset(before) };
    const change = { name, alt, seq: await seq(), updatedAt: call.now };
    await tx.update(asset).set(change).where(eq(asset.id, input.id));
    return { answer: unsignedAsset({ ...before, ...change }) };
  },
});
