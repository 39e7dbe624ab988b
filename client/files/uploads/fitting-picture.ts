import { isFileTypeAllowed, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';

/** Formats that the server does not store, and that many browsers can read. A GIF is not one of them: it may move. */
const CONVERTED_TYPES = new Set([
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
]);

interface Pixels {
  width: number;
  height: number;
}
type StoredType = 'image/png' | 'image/jpeg';

/** Draws a picture in a size and encodes it; null when the browser cannot. @param quality of JPEG, 0 to 1 */
export type DrawPicture = (
  blob: Blob,
  pixels: Pixels,
  type: StoredType,
  quality: number,
) => Promise<Blob | null>;

interface Attempt {
  type: StoredType;
  /** The longest side in pixels. */
  maxSide: number;
  quality: number;
}

/** From the best to the smallest picture: 1,600 pixels at this quality take less than 2 MB. */
const JPEG_ATTEMPTS: readonly Attempt[] = [
  { type: 'image/jpeg', maxSide: 8_192, quality: 0.92 },
  { type: 'image/jpeg', maxSide: 4_096, quality: 0.9 },
  { type: 'image/jpeg', maxSide: 4_096, quality: 0.8 },
  { type: 'image/jpeg', maxSide: 2_560, quality: 0.8 },
  { type: 'image/jpeg', maxSide: 1_600, quality: 0.8 },
];
/** PNG keeps transparent parts. Larger ones take seconds to encode and rarely fit. */
const PNG_ATTEMPT: Attempt = { type: 'image/png', maxSide: 2_560, quality: 1 };

/** A picture that may be uploaded in place of one that may not. */
export interface FittingPicture extends Pixels {
  blob: Blob;
  mimeType: StoredType;
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
  const attempts = mimeType === 'image/jpeg' ? JPEG_ATTEMPTS : [PNG_ATTEMPT, ...JPEG_ATTEMPTS];
  for (const { type, maxSide, quality } of attempts) {
    const size = scaledTo(maxSide, pixels);
    const drawn = await draw(blob, size, type, quality);
    if (!drawn) return null;
    if (drawn.size <= MAX_FILE_BYTES) return { blob: drawn, mimeType: type, ...size };
  }
  return null;
}

function scaledTo(maxSide: number, { width, height }: Pixels): Pixels {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
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
