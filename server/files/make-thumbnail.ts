import { MAX_IMAGE_PIXELS } from '#shared/assets/file-rules.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

/** The longest side of a thumbnail, in pixels. */
export const THUMBNAIL_SIDE = 320;

/**
 * Makes a thumbnail: small, upright and without the camera's metadata (location, time, device). Runs in a worker.
 * @throws Error when the bytes cannot be decoded as an image
 */
export const makeThumbnail: JobBody<{ bytes: Uint8Array }, Uint8Array> = async ({ bytes }) => {
  const { default: sharp } = await import('sharp');
  const small = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  // A copy, because sharp's own memory cannot be transferred between threads.
  return new Uint8Array(small);
};

export const makeThumbnailJob = job<{ bytes: Uint8Array }, Uint8Array>(
  'long',
  new URL(import.meta.url),
  'makeThumbnail',
  30_000,
);
