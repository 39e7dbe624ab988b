import {
  MAX_PHOTO_SIDE,
  PHOTO_MESSAGES,
  PHOTO_TYPES,
  type PhotoType,
} from '#shared/accounts/admin-profile.ts';
import { FILE_TOO_LARGE, MAX_FILE_BYTES } from '#shared/assets/file-rules.ts';

/** Returns the size of an image in pixels. @throws when the browser cannot show it */
type Measure = (file: Blob) => Promise<{ width: number; height: number }>;

export const measureImage: Measure = async (file) => {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(url);
  }
};

export const photoTypeOf = (file: Blob): PhotoType | undefined =>
  PHOTO_TYPES.find((type) => type === file.type);

/** Checks a selected photo by the rules of the server. @returns the sentence that refuses it; undefined if it is fine */
export async function photoRefusal(file: Blob, measure: Measure = measureImage): Promise<string | undefined> {
  if (photoTypeOf(file) === undefined) return PHOTO_MESSAGES.wrongType;
  if (file.size > MAX_FILE_BYTES) return FILE_TOO_LARGE;
  try {
    const { width, height } = await measure(file);
    return Math.max(width, height) > MAX_PHOTO_SIDE ? PHOTO_MESSAGES.tooManyPixels : undefined;
  } catch {
    return PHOTO_MESSAGES.damaged;
  }
}
