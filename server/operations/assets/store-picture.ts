import { storePicture as contract } from '#shared/operations/stored-pictures.ts';
import { requireRoomForFile } from '#server/billing/file-limits.ts';
import { insertAsset } from '#server/documents/tree/insert-asset.ts';
import { placeItem } from '#server/documents/tree/place-item.ts';
import { assetKey } from '#server/files/file-keys.ts';
import { loadPicture } from '#server/files/pictures/load-picture.ts';
import { pictureName } from '#server/files/pictures/picture-name.ts';
import { signAsset, unsignedAsset } from '#server/files/signed-asset.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';
import { roomForFile } from '../room-for-file.ts';

export const storePicture = commandHandler(contract, {
  sign: signAsset,
  authorise: async ({ call, input, read }) => {
    const access = await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-tree');
    await requireFreeIds(read, call.actor.userId, [input.id]);
    return access.workspace;
  },
  prepare: async ({ call, input, facts: workspace }) => {
    const { files, db } = call.services;
    const key = assetKey(input.workspaceId, input.id);
    // A full plan is refused before the other site is called.
    await requireRoomForFile(db.read, workspace, roomForFile(call, 1, key));
    const { bytes, ...checked } = await loadPicture(call.services, {
      url: input.url,
      userId: call.actor.userId,
    });
    await requireRoomForFile(db.read, workspace, roomForFile(call, checked.fileSize, key));
    await files.put(key, bytes, checked.mimeType);
    return { ...checked, key };
  },
  write: async ({ tx, call, input, facts: workspace, prepared, seq }) => {
    await requireRoomForFile(tx, workspace, roomForFile(call, prepared.fileSize, prepared.key));
    const { parentId: folderId, order } = await placeItem(tx, input.workspaceId, {});
    const name = pictureName(input.url, prepared.mimeType);
    const created = await insertAsset(tx, {
      ...prepared,
      id: input.id,
      workspaceId: input.workspaceId,
      ownerId: call.actor.userId,
      folderId,
      order,
      name,
      filename: name,
      alt: input.alt ?? '',
      seq: await seq(),
      now: call.now,
    });
    const afterCommit = (): Promise<void> => Promise.resolve(call.services.pokeThumbnails());
    return { answer: unsignedAsset(created), afterCommit };
  },
});
