import { toTimestamp } from '#shared/lib/scalars.ts';
import { createPhotoUpload as contract } from '#shared/operations/admin-profile.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { grantedKey, grantRequest, saveGrant } from '#server/files/upload-grants.ts';
import { commandHandler } from '../handler.ts';

const UPLOAD_LIFETIME_MS = 15 * 60 * 1000;

export const createPhotoUpload = commandHandler(contract, {
  authorise: ({ call, read }) => requireOwnAccount(read, call.actor.userId),
  prepare: async ({ call, input: { fileType: type, fileSize: maxBytes }, facts: { id } }) => {
    const { db, files } = call.services;
    const key = await grantedKey(db.read, grantRequest(call.operationKey), id);
    const expiresAt = call.now + UPLOAD_LIFETIME_MS;
    const { url, fields } = await files.allowUpload({ key, type, maxBytes, expiresAt });
    return { s3UploadUrl: url, s3UploadFields: fields, key, expiresAt: toTimestamp(expiresAt) };
  },
  write: async ({ tx, call, input: { fileSize: bytes }, facts: { id }, prepared: answer }) => {
    const request = grantRequest(call.operationKey);
    await saveGrant(tx, { key: answer.key, request, workspaceId: id, bytes, createdAt: call.now });
    return { answer };
  },
});
