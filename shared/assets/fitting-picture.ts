/** How a picture that may not be uploaded is drawn again, on the device and on the server. */

/** Formats that are not stored, and that become JPEG or PNG. A GIF is not one of them: it may move. */
export const CONVERTED_TYPES: ReadonlySet<string> = new Set([
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'image/bmp',
  'image/tiff',
]);

/**
 * The types that a file picker offers for a picture, as the `accept` of its field. HEIC is not one of them: Safari then
 * converts photos of a phone to JPEG itself, and other browsers cannot read them.
 */
export const PICTURE_ACCEPT = 'image/jpeg,image/png,image/webp,image/avif,image/bmp,image/gif';

export interface Pixels {
  width: number;
  height: number;
}

/** The formats of pictures that are stored. */
export type StoredPictureType = 'image/png' | 'image/jpeg';

/** One way to draw a picture. */
export interface FittingAttempt {
  type: StoredPictureType;
  /** The longest side in pixels. */
  maxSide: number;
  /** The quality of JPEG, 0 to 1. */
  quality: number;
}

/** From the best to the smallest picture: 1,600 pixels at this quality take less than 2 MB. */
const JPEG_ATTEMPTS: readonly FittingAttempt[] = [
  { type: 'image/jpeg', maxSide: 8_192, quality: 0.92 },
  { type: 'image/jpeg', maxSide: 4_096, quality: 0.9 },
  { type: 'image/jpeg', maxSide: 4_096, quality: 0.8 },
  { type: 'image/jpeg', maxSide: 2_560, quality: 0.8 },
  { type: 'image/jpeg', maxSide: 1_600, quality: 0.8 },
];
/** PNG keeps transparent parts. Larger ones take seconds to encode and rarely fit. */
const PNG_ATTEMPT: FittingAttempt = { type: 'image/png', maxSide: 2_560, quality: 1 };

/**
 * Returns the ways to draw a picture of a type, the best first. The first one that results in at most `MAX_FILE_BYTES`
 * is used.
 */
export const fittingAttempts = (mimeType: string): readonly FittingAttempt[] =>
  mimeType === 'image/jpeg' ? JPEG_ATTEMPTS : [PNG_ATTEMPT, ...JPEG_ATTEMPTS];

/** Returns the size of a picture whose longest side has at most `maxSide` pixels, in its shape. */
export function scaledTo(maxSide: number, { width, height }: Pixels): Pixels {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
