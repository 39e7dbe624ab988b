import {
  IMAGE_TOO_LARGE,
  MAX_FILE_BYTES,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from '#shared/assets/file-rules.ts';
import { fittingAttempts } from '#shared/assets/fitting-picture.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';
import { checkFile, type CheckedFile, type RefusedFile } from '../check-file.ts';
import { PICTURE_MESSAGES, refusedPicture } from './picture-sentences.ts';

interface PictureToDraw {
  bytes: Uint8Array;
  /** The detected type, which decides whether PNG is tried first. */
  mimeType: string;
}

export interface DrawnPicture extends CheckedFile {
  bytes: Uint8Array;
}

/** Draws a picture again and checks the result as an upload is checked. Runs in a worker. */
export const drawPicture: JobBody<PictureToDraw, DrawnPicture | RefusedFile> = async (picture, context) => {
  const result = await draw(picture);
  if ('code' in result) return result;
  const { drawn: bytes } = result;
  const checked = await checkFile({ bytes, claimedType: '' }, context);
  return 'code' in checked ? checked : { ...checked, bytes };
};

/**
 * Draws a picture again as JPEG or PNG of at most 5 MB, upright and without the camera's metadata. The header is read
 * first, so that a picture of too many pixels is never decompressed.
 */
async function draw({ bytes, mimeType }: PictureToDraw): Promise<{ drawn: Uint8Array } | RefusedFile> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS)
      return { code: 'FILE_TOO_LARGE', message: IMAGE_TOO_LARGE };
    for (const { type, maxSide, quality } of fittingAttempts(mimeType)) {
      const resized = sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true });
      const encoded =
        type === 'image/png'
          ? resized.png()
          : // JPEG has no transparent parts: they would become black.
            resized.flatten({ background: 'white' }).jpeg({ quality: Math.round(quality * 100) });
      const drawn = await encoded.toBuffer();
      // A copy, because sharp's own memory cannot be transferred between threads.
      if (drawn.byteLength <= MAX_FILE_BYTES) return { drawn: new Uint8Array(drawn) };
    }
    return { code: 'FILE_TOO_LARGE', message: PICTURE_MESSAGES.tooLarge };
  } catch {
    return refusedPicture(PICTURE_MESSAGES.unreadable);
  }
}

export const drawPictureJob = job<PictureToDraw, DrawnPicture | RefusedFile>(
  'long',
  new URL(import.meta.url),
  'drawPicture',
  60_000,
);
