import { assetTypeOf } from '#shared/assets/file-rules.ts';
import { notFound } from '#shared/errors/app-error.ts';
import { duplicateAsset as contract } from '#shared/operations/assets.ts';
import { copyFileName } from '#shared/tree/copy-title.ts';
import { requireRoomForFile } from '#server/billing/file-limits.ts';
import { asset } from '#server/db/schema/index.ts';
import { placeCopy } from '#server/documents/tree/place-item.ts';
import { assetKey } from '#server/files/file-keys.ts';
import { signAsset, unsignedAsset } from '#server/files/signed-asset.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { placedAsset } from '#server/policies/item-place.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { commandHandler, type Call } from '../handler.ts';

export const duplicateAsset = commandHandler(contract, {
  sign: signAsset,
  locate: ({ input, read }) => scopeOfAsset(read, input.assetId),
  authorise: async ({ call, input, read }) => {
    const reference = { id: input.assetId };
    const access = await requireAssetAccess(read, call.actor.userId, reference, 'change-tree');
    await requireFreeIds(read, call.actor.userId, [input.id]);
    return access;
  },
  /** Stores the copy's own bytes: it stays when the original is deleted, and it counts towards the plan. */
  prepare: async ({ call, input, facts }) => {
    const { files, db } = call.services;
    const source = facts.asset;
    const key = assetKey(source.workspaceId, input.id);
    await requireRoomForFile(db.read, facts.workspace, roomFor(call, source.fileSize, key));
    const bytes = await files.readStream(source.key);
    if (!bytes) throw notFound('This file');
    await files.putStream(key, bytes, source.mimeType);
    return { key };
  },
  write: async ({ tx, call, input, facts, prepared, seq }) => {
    const source = facts.asset;
    await requireRoomForFile(tx, facts.workspace, roomFor(call, source.fileSize, prepared.key));
    const wanted = { parentId: input.folderId, order: input.order };
    const { parentId: folderId, order } = await placeCopy(tx, placedAsset(source), wanted);
    const [created] = await tx
      .insert(asset)
      .values({
        ...source,
        ...prepared,
        id: input.id,
        ownerId: call.actor.userId,
        folderId,
        order,
        name: input.name ?? copyFileName(source.name),
        thumbnailKey: null,
        thumbnailTriedAt: assetTypeOf(source.mimeType) === 'image' ? null : call.now,
        seq: await seq(),
        createdAt: call.now,
        updatedAt: call.now,
      })
      .returning();
    if (!created) throw new Error('A file was not written.');
    const afterCommit = (): Promise<void> => Promise.resolve(call.services.pokeThumbnails());
    return { answer: unsignedAsset(created), afterCommit };
  },
});

/** A copy has no upload grant, so its key names none. */
const roomFor = (call: Call, size: number, key: string) => ({
  size,
  key,
  onSale: call.services.payments?.plans ?? [],
});
