import { eq } from 'drizzle-orm';
import { PHOTO_MESSAGES } from '#shared/accounts/admin-profile.ts';
import { readFileKey } from '#shared/assets/file-key.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { updateAdminProfile as contract } from '#shared/operations/admin-profile.ts';
import { recordActOf } from '#server/admin/admin-log.ts';
import { requireOwnAccount } from '#server/auth/accounts/own-account.ts';
import { emitNameChanged } from '#server/db/scopes.ts';
import { user } from '#server/db/schema/index.ts';
import { photoKey } from '#server/files/file-keys.ts';
import { FileTooLong } from '#server/files/file-store.ts';
import { makePhotoJob } from '#server/files/make-photo.ts';
import { consumeGrant } from '#server/files/upload-grants.ts';
import { raiseScopesShowingName } from '#server/policies/members.ts';
import { commandHandler, type Call } from '../handler.ts';

export const updateAdminProfile = commandHandler(contract, {
  authorise: async ({ call, input, read }) => {
    const account = await requireOwnAccount(read, call.actor.userId);
    const key = typeof input.photo === 'string' ? readFileKey(input.photo) : undefined;
    if (typeof input.photo === 'string' && (key?.area !== 'uploads' || key.ownerId !== account.id))
      throw uploadGone();
    return account;
  },
  prepare: async ({ call, input: { photo }, facts: { id, photoKey: stored } }) => {
    if (photo === undefined) return stored;
    return photo === null ? null : storePhoto(call, id, photo);
  },
  write: async ({ tx, call, input, facts: account, prepared: key, seq }) => {
    const { username, fullName, phoneNumber, bio, photo } = input;
    const { id, extra, photoKey: replaced } = account;
    await seq();
    await tx
      .update(user)
      .set({
        username,
        extra: { ...extra, fullName, phoneNumber, bio },
        photoKey: key,
        updatedAt: call.now,
      })
      .where(eq(user.id, id));
    if (typeof photo === 'string') await consumeGrant(tx, photo, 0, call.now);
    if (username !== account.username) {
      await emitNameChanged(tx, id);
      await raiseScopesShowingName(tx, id);
    }
    await recordActOf(tx, { call, level: 'info', message: 'Changed their own profile.', subjectId: id });
    return {
      answer: { id },
      afterCommit: () => removeFiles(call, [key === replaced ? null : replaced, photo ?? null]),
    };
  },
});

/** Draws an uploaded photo and stores it under a key to which no form can upload. @returns that key */
async function storePhoto({ services }: Call, userId: string, uploadedKey: string): Promise<string> {
  const { files, workers } = services;
  const bytes = await files.read(uploadedKey, MAX_FILE_BYTES).catch((error: unknown) => {
    throw error instanceof FileTooLong ? new AppError('FILE_TOO_LARGE', FILE_TOO_LARGE) : error;
  });
  if (!bytes) throw uploadGone();
  const drawn = await workers.run(makePhotoJob, { bytes });
  if ('code' in drawn) {
    await files.remove([uploadedKey]);
    throw new AppError(drawn.code, drawn.message, { path: 'photo' });
  }
  const key = photoKey(userId);
  await files.put(key, drawn.photo, 'image/webp');
  return key;
}

async function removeFiles({ services: { files, log } }: Call, keys: (string | null)[]): Promise<void> {
  const present = keys.filter((key) => key !== null);
  await files.remove(present).catch((error: unknown) => {
    log.warn({ err: error }, 'a photo was not cleared away; the sweep will');
  });
}

const uploadGone = (): AppError => new AppError('not_found', PHOTO_MESSAGES.uploadGone);
