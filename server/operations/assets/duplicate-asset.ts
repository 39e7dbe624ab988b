import { notFound } from '#shared/errors/app-error.ts';
import { duplicateAsset as contract } from '#shared/operations/assets.ts';
import { copyFileName } from '#shared/tree/copy-title.ts';
import { requireRoomForFile } from '#server/billing/file-limits.ts';
import { insertAsset } from '#server/documents/tree/insert-asset.ts';
import { placeCopy } from '#server/documents/tree/place-item.ts';
import { assetKey } from '#server/files/file-keys.ts';
import { signAsset, unsignedAsset } from '#server/files/signed-asset.ts';
import { requireAssetAccess } from '#server/policies/asset-access.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { placedAsset } from '#server/policies/item-place.ts';
import { scopeOfAsset } from '#server/policies/row-scope.ts';
import { commandHandler } from '../handler.ts';
import { roomForFile } from '../room-for-file.ts';

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
    await requireRoomForFile(db.read, facts.workspace, roomForFile(call, source.fileSize, key));
    const bytes = await files.readStream(source.key);
    if (!bytes) throw notFound('This file');
    await files.putStream(key, bytes, source.mimeType);
    return { key };
  },
  write: async ({ tx, call, input, facts, prepared, seq }) => {
    const source = facts.asset;
    await requireRoomForFile(tx, facts.workspace, roomForFile(call, source.fileSize, prepared.key));
    const wanted = { parentId: input.folderId, order: input.order };
    const { parentId: folderId, order } = await placeCopy(tx, placedAsset(source), wanted);
    const { workspaceId, filename, mimeType, fileSize, sha256, width, height, alt } = source;
    const created = await insertAsset(tx, {
      id: input.id,
      workspaceId,
      ownerId: call.actor.userId,
      folderId,
      order,
      name: input.name ?? copyFileName(source.name),
      filename,
      key: prepared.key,
      mimeType,
      fileSize,
      sha256,
      width,
      height,
      alt,
      seq: await seq(),
      now: call.now,
    });
    const afterCommit = (): Promise<void> => Promise.resolve(call.services.pokeThumbnails());
    return { answer: unsignedAsset(created), afterCommit };
  },
});
