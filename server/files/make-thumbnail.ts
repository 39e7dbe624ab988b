import { MAX_IMAGE_PIXELS } from '#shared/assets/file-rules.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

/** Pixels of the longer side. */
export const THUMBNAIL_SIDE = 320;

/**
 * Runs in a worker: a picture small, upright and without what its camera noted (place, time, device).
 * @throws Error for what cannot be drawn
 */
export const makeThumbnail: JobBody<{ bytes: Uint8Array }, Uint8Array> = async ({ bytes }) => {
  const { default: sharp } = await import('sharp');
  const small = await sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: THUMBNAIL_SIDE, height: THUMBNAIL_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  // A copy: the library's own memory cannot be handed from thread to thread.
  return new Uint8Array(small);
};

export const makeThumbnailJob = job<{ bytes: Uint8Array }, Uint8Array>(
  'long',
  new URL(import.meta.url),
  'makeThumbnail',
  30_000,
);
