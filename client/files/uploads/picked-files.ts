import {
  fileNameOf,
  fileRefusal,
  fileTypeOf,
  IMAGE_TOO_LARGE,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
} from '#shared/assets/file-rules.ts';

export const NOT_AN_IMAGE = 'Please select an image file';

/** A file that somebody picked, dropped or pasted, as far as this device can tell. */
export interface PickedFile {
  blob: Blob;
  filename: string;
  mimeType: string;
  /** Pixels; null where it is no picture that this browser can read. */
  width: number | null;
  height: number | null;
}

export interface Picked {
  taken: PickedFile[];
  refused: { filename: string; message: string }[];
}

/** Reads the pixels of a picture without drawing it; null for what is none. */
export type MeasureImage = (blob: Blob) => Promise<{ width: number; height: number } | null>;

/** What may be uploaded of these files, and why the others may not, before anything is sent. */
export async function pickFiles(
  files: readonly File[],
  { areImages, measure = measureImage }: { areImages: boolean; measure?: MeasureImage },
): Promise<Picked> {
  const picked: Picked = { taken: [], refused: [] };
  for (const file of files) {
    const filename = fileNameOf(file.name);
    const mimeType = fileTypeOf(file.name, file.type);
    const isImage = mimeType.startsWith('image/');
    const refusal =
      areImages && !isImage ? NOT_AN_IMAGE : (fileRefusal(mimeType, file.size)?.message ?? undefined);
    const pixels = refusal === undefined && isImage ? await measure(file) : null;
    const message = refusal ?? (pixels && hasTooMany(pixels) ? IMAGE_TOO_LARGE : undefined);
    if (message !== undefined) picked.refused.push({ filename, message });
    else {
      const { width, height } = pixels ?? { width: null, height: null };
      picked.taken.push({ blob: quietBlob(file, mimeType), filename, mimeType, width, height });
    }
  }
  return picked;
}

const hasTooMany = ({ width, height }: { width: number; height: number }): boolean =>
  width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS;

/** Every text is plain text here: an address of these bytes belongs to this site, and would run what they say. */
export const quietBlob = (blob: Blob, mimeType: string): Blob =>
  new Blob([blob], { type: mimeType.startsWith('text/') ? 'text/plain' : mimeType });

/** An element reads the size from the file's beginning: a picture of 400 megapixels is not unpacked for it. */
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
