import { AppError } from '#shared/errors/app-error.ts';
import { fileRefusal, MAX_FILE_BYTES, plainType } from '#shared/assets/file-rules.ts';
import { toTimestamp } from '#shared/lib/scalars.ts';
import { createFile as contract } from '#shared/operations/assets.ts';
import { requireRoomForFile } from '#server/billing/file-limits.ts';
import { uploadKey } from '#server/files/file-keys.ts';
import { requireWorkspaceAccess } from '#server/policies/workspace-access.ts';
import { commandHandler } from '../handler.ts';

/** As long as a slow line needs for 5 MB, and no longer than a stolen form should be good for. */
const UPLOAD_MS = 15 * 60 * 1000;

export const createFile = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const access = await requireWorkspaceAccess(read, call.actor.userId, input.workspaceId, 'change-tree');
    const refusal = fileRefusal(input.fileType, input.fileSize);
    if (refusal) throw new AppError(refusal.code, refusal.message);
    await requireRoomForFile(read, access.workspace, input.fileSize ?? 0);
  },
  prepare: async ({ call, input }) => {
    const key = uploadKey(input.workspaceId);
    const expiresAt = call.now + UPLOAD_MS;
    const { url, fields } = await call.services.files.allowUpload({
      key,
      type: plainType(input.fileType),
      maxBytes: MAX_FILE_BYTES,
      expiresAt,
    });
    return { s3UploadUrl: url, s3UploadFields: fields, key, expiresAt: toTimestamp(expiresAt) };
  },
  write: ({ prepared }) => Promise.resolve({ answer: prepared }),
});
