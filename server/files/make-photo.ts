import { MAX_PHOTO_SIDE, PHOTO_MESSAGES } from '#shared/accounts/admin-profile.ts';
import { job } from '#server/db/workers/jobs.ts';
import type { RefusedFile } from './check-file.ts';

/** The formats that sharp reports for the types of a photo. */
const FORMATS: ReadonlySet<string> = new Set(['svg', 'png', 'jpeg', 'gif']);

/**
 * Draws a photo as a WebP image: upright and without the camera's metadata. An SVG is drawn too, so that no SVG is ever
 * served. The header is read first, so that an image of too many pixels is never decompressed. Runs in a worker.
 */
export async function makePhoto({
  bytes,
}: {
  bytes: Uint8Array;
}): Promise<{ photo: Uint8Array } | RefusedFile> {
  const { default: sharp } = await import('sharp');
  try {
    const { format, autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.has(format)) return { code: 'INVALID_FILE_TYPE', message: PHOTO_MESSAGES.wrongType };
    if (Math.max(autoOrient.width, autoOrient.height) > MAX_PHOTO_SIDE)
      return { code: 'FILE_TOO_LARGE', message: PHOTO_MESSAGES.tooManyPixels };
    const drawn = await sharp(bytes, { limitInputPixels: MAX_PHOTO_SIDE * MAX_PHOTO_SIDE, failOn: 'error' })
      .autoOrient()
      .webp({ quality: 85 })
      .toBuffer();
    // A copy, because sharp's own memory cannot be transferred between threads.
    return { photo: new Uint8Array(drawn) };
  } catch {
    return { code: 'INVALID_FILE_TYPE', message: await damageOf(bytes) };
  }
}

/** Returns the sentence for bytes that cannot be drawn: they are damaged, or no image at all. */
async function damageOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  return detected.startsWith('image/') ? PHOTO_MESSAGES.damaged : PHOTO_MESSAGES.wrongType;
}

export const makePhotoJob = job<{ bytes: Uint8Array }, { photo: Uint8Array } | RefusedFile>(
  'long',
  new URL(import.meta.url),
  'makePhoto',
  30_000,
);
