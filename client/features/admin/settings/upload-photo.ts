import { createPhotoUpload } from '#shared/operations/admin-profile.ts';
import { PHOTO_MESSAGES } from '#shared/accounts/admin-profile.ts';
import { storeUrl } from '#client/api/api-fetch.ts';
import { callOperation } from '#client/api/call-operation.ts';
import { postForm } from '#client/files/uploads/post-form.ts';
import { photoTypeOf } from './check-photo.ts';

/** Uploads a photo. @returns the key with which the profile refers to it */
export async function uploadPhoto(file: File): Promise<string> {
  const fileType = photoTypeOf(file);
  if (fileType === undefined) throw new Error(PHOTO_MESSAGES.wrongType);
  const { output } = await callOperation(createPhotoUpload, { fileType, fileSize: file.size });
  await postForm(
    { url: storeUrl(output.s3UploadUrl), fields: output.s3UploadFields, file, filename: 'photo' },
    { onProgress: () => {}, signal: AbortSignal.timeout(5 * 60_000) },
  );
  return output.key;
}
