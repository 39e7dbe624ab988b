import {
  cleanFileName,
  FILE_TOO_LARGE,
  fileRefusal,
  fileTypeOf,
  IMAGE_TOO_LARGE,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from '#shared/assets/file-rules.ts';
import { fittingPicture, isConvertible, type DrawPicture } from './fitting-picture.ts';
import { isStillGif } from './is-still-gif.ts';

export const NOT_AN_IMAGE = 'Please select an image file';

const MOVING_GIF =
  'A GIF that moves cannot be added. Save one of its pictures as JPEG or PNG, or all as an MP4 video for the assets.';
const HEIC =
  'This browser cannot read it. Save the picture as JPEG and add it again. An iPhone takes JPEG with “Most Compatible” in Settings, Camera, Formats.';

/** A file that the writer picked, dropped or pasted. The type is guessed on this device; the server checks it. */
export interface PickedFile {
  blob: Blob;
  filename: string;
  mimeType: string;
  /** Pixels; null when it is not an image that this browser can read. */
  width: number | null;
  height: number | null;
}

export interface RejectedFile {
  filename: string;
  message: string;
  /** What the writer can do. */
  hint?: string;
}

/** A picture that was drawn again, because it was too large or had a format that is not stored. */
interface ChangedPicture {
  from: { filename: string; size: number };
  to: PickedFile;
}

export interface PickResult {
  accepted: PickedFile[];
  rejected: RejectedFile[];
  changed: ChangedPicture[];
}

/** Reads the size of an image in pixels, without decoding it; null when the blob is not an image. */
export type MeasureImage = (blob: Blob) => Promise<{ width: number; height: number } | null>;

interface PickOptions {
  areImages: boolean;
  measure?: MeasureImage;
  draw?: DrawPicture | undefined;
}

/**
 * Separates the files that may be uploaded from those that are rejected, with reasons, before anything is sent. Pictures
 * that are too large or have another format are drawn again, if the browser can.
 */
export async function pickFiles(
  files: readonly File[],
  { areImages, measure = measureImage, draw }: PickOptions,
): Promise<PickResult> {
  const picked: PickResult = { accepted: [], rejected: [], changed: [] };
  for (const file of files) {
    const filename = cleanFileName(file.name);
    const mimeType = fileTypeOf(file.name, file.type);
    const isImage = mimeType.startsWith('image/');
    const refusal = areImages && !isImage ? NOT_AN_IMAGE : fileRefusal(mimeType, file.size)?.message;
    const canConvert = isConvertible(mimeType) || (mimeType === 'image/gif' && (await isStillGif(file)));
    const pixels = isImage && (refusal === undefined || canConvert) ? await measure(file) : null;
    if (pixels && hasTooManyPixels(pixels)) {
      picked.rejected.push({ filename, message: IMAGE_TOO_LARGE });
    } else if (refusal === undefined) {
      const { width, height } = pixels ?? { width: null, height: null };
      picked.accepted.push({ blob: neutralizeBlob(file, mimeType), filename, mimeType, width, height });
    } else {
      const fitting = pixels && (await fittingPicture(file, mimeType, pixels, draw));
      if (fitting) {
        const to = { ...fitting, filename: nameFor(filename, fitting.mimeType) };
        picked.accepted.push(to);
        picked.changed.push({ from: { filename, size: file.size }, to });
      } else picked.rejected.push({ filename, message: refusal, ...hintFor(mimeType, refusal) });
    }
  }
  return picked;
}

/** Replaces the extension of a file by that of its new type. */
const nameFor = (filename: string, mimeType: string): string =>
  `${filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.${mimeType === 'image/png' ? 'png' : 'jpg'}`;

function hintFor(mimeType: string, message: string): { hint?: string } {
  const isImage = mimeType.startsWith('image/');
  if (message === FILE_TOO_LARGE)
    return isImage ? { hint: 'Save the picture with fewer pixels and add it again.' } : {};
  if (mimeType === 'image/gif') return { hint: MOVING_GIF };
  if (mimeType === 'image/heic' || mimeType === 'image/heif') return { hint: HEIC };
  if (isImage) return { hint: 'Save the picture as JPEG or PNG and add it again.' };
  return message === NOT_AN_IMAGE
    ? {}
    : { hint: 'Pictures (JPEG, PNG), PDF, texts and videos (MP4, MOV) can be added.' };
}

const hasTooManyPixels = ({ width, height }: { width: number; height: number }): boolean =>
  width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS;

/**
 * Gives text files the type `text/plain`. An object URL of the bytes has this site's origin, so that HTML or a script
 * in them would run as part of this site [I7].
 */
export const neutralizeBlob = (blob: Blob, mimeType: string): Blob =>
  new Blob([blob], { type: mimeType.startsWith('text/') ? 'text/plain' : mimeType });

/** An `<img>` element reads the size from the start of the file. An image of 400 megapixels is not decoded for it. */
export const measureImage: MeasureImage = (blob) =>
  new Promise((resolve) => {
    const url = URL.createObjectURL(blob);
    const image = new Image();
    const end = (size: { width: number; height: number } | null): void => {
      URL.revokeObjectURL(url);
      resolve(size);
    };
    image.addEventListener('load', () => end({ width: image.naturalWidth, height: image.naturalHeight }));
    image.addEventListener('error', () => end(null));
    image.src = url;
  });
