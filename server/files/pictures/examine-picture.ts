import { MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import { CONVERTED_TYPES } from '#shared/assets/fitting-picture.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { checkFile, type CheckedFile, type RefusedFile } from '../check-file.ts';
import { kindNotStored, PICTURE_MESSAGES, refusedPicture } from './picture-sentences.ts';

/** The formats that are stored as they are, by the name of their detected type. */
const STORED_TYPES: Readonly<Record<string, string>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
};

/** `convert`: the picture has another format or more than 5 MB, and has to be drawn again. */
export type ExaminedPicture = CheckedFile | RefusedFile | { convert: string };

/**
 * Detects from the bytes of an answer whether they are a picture that may be stored. The type that the site claims does
 * not count. Runs in a worker.
 */
export const examinePicture: JobBody<{ bytes: Uint8Array }, ExaminedPicture> = async ({ bytes }, context) => {
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  const stored = STORED_TYPES[detected];
  if (stored === undefined && !CONVERTED_TYPES.has(detected))
    return refusedPicture(
      detected.startsWith('image/') ? kindNotStored(detected) : PICTURE_MESSAGES.noPicture,
    );
  if (stored === undefined || bytes.byteLength > MAX_FILE_BYTES) return { convert: stored ?? detected };
  return checkFile({ bytes, claimedType: stored }, context);
};

export const examinePictureJob = job<{ bytes: Uint8Array }, ExaminedPicture>(
  'short',
  new URL(import.meta.url),
  'examinePicture',
);
