import {
  cleanFileName,
  fileRefusal,
  fileTypeOf,
  IMAGE_TOO_LARGE,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from '#shared/assets/file-rules.ts';

export const NOT_AN_IMAGE = 'Please select an image file';

/** A file that the writer picked, dropped or pasted. The type is guessed on this device; the server checks it. */
export interface PickedFile {
  blob: Blob;
  filename: string;
  mimeType: string;
  /** Pixels; null when it is not an image that this browser can read. */
  width: number | null;
  height: number | null;
}

export interface PickResult {
  accepted: PickedFile[];
  rejected: { filename: string; message: string }[];
}

/** Reads the size of an image in pixels, without decoding it; null when the blob is not an image. */
export type MeasureImage = (blob: Blob) => Promise<{ width: number; height: number } | null>;

/** Separates the files that may be uploaded from those that are rejected, with reasons, before anything is sent. */
export async function pickFiles(
  files: readonly File[],
  { areImages, measure = measureImage }: { areImages: boolean; measure?: MeasureImage },
): Promise<PickResult> {
  const picked: PickResult = { accepted: [], rejected: [] };
  for (const file of files) {
    const filename = cleanFileName(file.name);
    const mimeType = fileTypeOf(file.name, file.type);
    const isImage = mimeType.startsWith('image/');
    const refusal =
      areImages && !isImage ? NOT_AN_IMAGE : (fileRefusal(mimeType, file.size)?.message ?? undefined);
    const pixels = refusal === undefined && isImage ? await measure(file) : null;
    const message = refusal ?? (pixels && hasTooManyPixels(pixels) ? IMAGE_TOO_LARGE : undefined);
    if (message !== undefined) picked.rejected.push({ filename, message });
    else {
      const { width, height } = pixels ?? { width: null, height: null };
      picked.accepted.push({ blob: neutralizeBlob(file, mimeType), filename, mimeType, width, height });
    }
  }
  return picked;
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
