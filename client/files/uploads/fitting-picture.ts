import { isFileTypeAllowed, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';
import {
  CONVERTED_TYPES,
  fittingAttempts,
  scaledTo,
  type Pixels,
  type StoredPictureType,
} from '#shared/assets/fitting-picture.ts';

/** Draws a picture in a size and encodes it; null when the browser cannot. @param quality of JPEG, 0 to 1 */
export type DrawPicture = (
  blob: Blob,
  pixels: Pixels,
  type: StoredPictureType,
  quality: number,
) => Promise<Blob | null>;

/** A picture that may be uploaded in place of one that may not. */
export interface FittingPicture extends Pixels {
  blob: Blob;
  mimeType: StoredPictureType;
}

/** Returns whether a picture that may not be uploaded can be drawn again so that it may. */
export const isConvertible = (mimeType: string): boolean =>
  CONVERTED_TYPES.has(mimeType) || (mimeType.startsWith('image/') && isFileTypeAllowed(mimeType));

/**
 * Draws a picture again that is too large or has a format that the server does not store.
 * @param pixels its size, at most 100 megapixels
 * @returns null when the browser cannot draw it
 */
export async function fittingPicture(
  blob: Blob,
  mimeType: string,
  pixels: Pixels,
  draw: DrawPicture = drawPicture,
): Promise<FittingPicture | null> {
  for (const { type, maxSide, quality } of fittingAttempts(mimeType)) {
    const size = scaledTo(maxSide, pixels);
    const drawn = await draw(blob, size, type, quality);
    if (!drawn) return null;
    if (drawn.size <= MAX_FILE_BYTES) return { blob: drawn, mimeType: type, ...size };
  }
  return null;
}

const drawPicture: DrawPicture = async (blob, { width, height }, type, quality) => {
  try {
    const bitmap = await createImageBitmap(blob, {
      resizeWidth: width,
      resizeHeight: height,
      resizeQuality: 'high',
    });
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) return null;
    // JPEG has no transparent parts: they would become black.
    if (type === 'image/jpeg') {
      context.fillStyle = 'white';
      context.fillRect(0, 0, width, height);
    }
    context.drawImage(bitmap, 0, 0);
    bitmap.close();
    return await canvas.convertToBlob({ type, quality });
  } catch {
    return null;
  }
};
