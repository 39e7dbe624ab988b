import { AppError } from '#shared/errors/app-error.ts';
import { fileRefusal, MAX_FILE_BYTES, plainType } from '#shared/assets/file-rules.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { createFile as contract } from '#shared/operations/assets.ts';
import { requireRoomForFile } from '#server/billing/file-limits.ts';
import { grantedKey, grantRequest, saveGrant } from '#server/files/upload-grants.ts';
import { onlyWorkspaceOf } from '#server/policies/only-workspace.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

/** Long enough for 5 MB on a slow connection, short enough to limit the use of a stolen form. */
const UPLOAD_LIFETIME_MS = 15 * 60 * 1000;

export const createFile = commandHandler(contract, {
  locate: async ({ call, read }) => `workspace:${await onlyWorkspaceOf(read, call.actor.userId)}`,
  authorise: async ({ call, input, read }) => {
    const { userId } = call.actor;
    const workspaceId = input.workspaceId ?? (await onlyWorkspaceOf(read, userId));
    const access = await requireWorkspaceAccess(read, userId, workspaceId, 'change-tree');
    const refusal = fileRefusal(input.fileType, input.fileSize);
    if (refusal) throw new AppError(refusal.code, refusal.message);
    return access.workspace;
  },
  prepare: async ({ call, input, facts: workspace }) => {
    const { db, files } = call.services;
    const { fileType, fileSize: bytes = MAX_FILE_BYTES } = input;
    const workspaceId = workspace.id;
    const key = await grantedKey(db.read, grantRequest(call.operationKey), workspaceId);
    await requireRoomForFile(db.read, workspace, {
      size: bytes,
      key,
      onSale: call.services.payments?.plans ?? [],
    });
    const expiresAt = call.now + UPLOAD_LIFETIME_MS;
    const type = plainType(fileType);
    const { url, fields } = await files.allowUpload({ key, type, maxBytes: bytes, expiresAt });
    return {
      bytes,
      answer: { s3UploadUrl: url, s3UploadFields: fields, key, expiresAt: toTimestamp(expiresAt) },
    };
  },
  // The form is returned only after its grant was stored, so that of two simultaneous requests both count.
  write: async ({ tx, call, facts: workspace, prepared: { bytes, answer } }) => {
    const { key } = answer;
    await requireRoomForFile(tx, workspace, {
      size: bytes,
      key,
      onSale: call.services.payments?.plans ?? [],
    });
    const request = grantRequest(call.operationKey);
    await saveGrant(tx, { key, request, workspaceId: workspace.id, bytes, createdAt: call.now });
    return { answer };
  },
});
