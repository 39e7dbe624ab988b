import { AppError } from '#shared/errors/app-error.ts';
import { FILE_TOO_LARGE, fileTypeOf, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { createAsset as contract } from '#shared/operations/assets.ts';
import { requireRoomForFile } from '#server/billing/file-limits.ts';
import { insertAsset } from '#server/documents/tree/insert-asset.ts';
import { placeItem } from '#server/documents/tree/place-item.ts';
import { signAsset, unsignedAsset } from '#server/files/signed-asset.ts';
import { checkFileJob, requireChecked, type CheckedFile } from '#server/files/check-file.ts';
import { readFileKey } from '#shared/assets/file-key.ts';
import { assetKey } from '#server/files/file-keys.ts';
import { FileTooLong, type FileStore } from '#server/files/file-store.ts';
import { consumeGrant } from '#server/files/upload-grants.ts';
import { requireFreeIds } from '#server/policies/free-id.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler, type Call } from '../handler.ts';
import { roomForFile } from '../room-for-file.ts';

export const createAsset = commandHandler(contract, {
  sign: signAsset,
  authorise: async ({ call, input, read }) => {
    // The workspace's permission is checked before the id, so that a stranger learns nothing about either [F15].
    const access = await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-tree');
    const key = readFileKey(input.s3Key);
    if (key?.area !== 'uploads' || key.ownerId !== input.workspaceId) throw uploadNotFound();
    await requireFreeIds(read, call.actor.userId, [input.id]);
    return access.workspace;
  },
  /**
   * Stores the checked bytes under a key that no upload reaches: the holder of the form could replace the uploaded
   * bytes after the check.
   */
  prepare: async ({ call, input, facts: workspace }) => {
    const { files, db } = call.services;
    const key = assetKey(input.workspaceId, input.id);
    // On a repeated creation whose upload was already removed, the file is stored under its own key.
    const bytes = (await readUpload(files, input.s3Key)) ?? (await readUpload(files, key));
    if (!bytes) throw uploadNotFound();
    const checked = await checkUpload(
      call,
      input.s3Key,
      bytes,
      fileTypeOf(input.filename, input.mimeType ?? ''),
    );
    await requireRoomForFile(db.read, workspace, roomForFile(call, checked.fileSize, input.s3Key));
    await files.put(key, bytes, checked.mimeType);
    return { ...checked, key };
  },
  write: async ({ tx, call, input, facts: workspace, prepared, seq }) => {
    const { files, log, pokeThumbnails } = call.services;
    await requireRoomForFile(tx, workspace, roomForFile(call, prepared.fileSize, input.s3Key));
    await consumeGrant(tx, input.s3Key, prepared.fileSize, call.now);
    const wanted = { parentId: input.folderId, order: input.order };
    const { parentId: folderId, order } = await placeItem(tx, input.workspaceId, wanted);
    const created = await insertAsset(tx, {
      ...prepared,
      id: input.id,
      workspaceId: input.workspaceId,
      ownerId: call.actor.userId,
      folderId,
      order,
      name: input.name,
      filename: input.filename,
      alt: input.meta?.alt ?? '',
      seq: await seq(),
      now: call.now,
    });
    const afterCommit = async (): Promise<void> => {
      pokeThumbnails();
      await files.remove([input.s3Key]).catch((error: unknown) => {
        log.warn({ err: error }, 'an upload was not cleared away; the sweep will');
      });
    };
    return { answer: unsignedAsset(created), afterCommit };
  },
});

async function readUpload(files: FileStore, key: string): Promise<Uint8Array | undefined> {
  try {
    return await files.read(key, MAX_FILE_BYTES);
  } catch (error) {
    if (!(error instanceof FileTooLong)) throw error;
    await files.remove([key]);
    throw new AppError('FILE_TOO_LARGE', FILE_TOO_LARGE);
  }
}

/**
 * Checks an upload and removes it if it is refused.
 * @throws AppError `INVALID_FILE_TYPE` or `FILE_TOO_LARGE`
 */
async function checkUpload(
  call: Call,
  key: string,
  bytes: Uint8Array,
  claimedType: string,
): Promise<CheckedFile> {
  const { files, workers } = call.services;
  const checked = await workers.run(checkFileJob, { bytes, claimedType });
  if ('code' in checked) await files.remove([key]);
  return requireChecked(checked);
}

const uploadNotFound = (): AppError =>
  new AppError('not_found', 'This upload could not be found. Please upload the file again.');
