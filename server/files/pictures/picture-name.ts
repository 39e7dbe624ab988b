import { cleanFileName } from '#shared/assets/file-rules.ts';
import { nameInPath } from '#shared/lib/name-in-path.ts';

/** The longest name that is taken from an address, in characters. */
const MAX_NAME = 120;
const PICTURE_FILE = /^(.+)\.(?:png|jpe?g|webp|avif|hei[cf]|tiff?|bmp)$/i;

/**
 * Returns the name of the file for a picture of another site: the name in its address, if that is one of a picture, or
 * the name of the site. @param url a valid address
 */
export function pictureName(url: string, mimeType: string): string {
  const { pathname, hostname } = new URL(url);
  const [, name = ''] = PICTURE_FILE.exec(decoded(nameInPath(pathname).slice(-MAX_NAME))) ?? [];
  const ending = mimeType === 'image/png' ? 'png' : 'jpg';
  return cleanFileName(`${name.trim() || `Picture from ${hostname}`}.${ending}`);
}

/** A part of an address can have a `%` that stands for nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
