/** The rules for uploads, in one place for device and server. Sentences and codes are those of spec §5. */

/** 5 MB, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const FILE_TOO_LARGE = 'File size exceeds 5MB limit.';

/** The accepted types. `text/*` stands for every kind of text, also with parameters (`text/plain; charset=utf-8`). */
export const FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  'text/*',
  'video/quicktime',
  'video/mp4',
] as const;

/** The largest side of an image and its maximum number of pixels: browsers draw it without running out of memory. */
export const MAX_IMAGE_SIDE = 16_384;
export const MAX_IMAGE_PIXELS = 100_000_000;
export const IMAGE_TOO_LARGE =
  'This image has too many pixels. Make it smaller (at most 16,384 a side and 100 megapixels) and upload it again.';

export const ASSET_TYPES = ['image', 'video', 'file'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

const TEXT_TYPE = /^text\/[a-z0-9][a-z0-9.+-]*$/;

export const typeNotSupported = (type: string): string => `File type '${type}' is not supported.`;

/** Returns a media type without its parameters, in lower case: `Text/Plain; charset=utf-8` becomes `text/plain`. */
export const plainType = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

/** Returns whether a type may be uploaded. @param type as {@link plainType} returns it */
export function isFileTypeAllowed(type: string): boolean {
  return (FILE_TYPES as readonly string[]).includes(type) ? type !== 'text/*' : TEXT_TYPE.test(type);
}

export const isTextType = (type: string): boolean => type.startsWith('text/');

/** Returns the kind of asset, which decides how the tree shows a file. */
export function assetTypeOf(mimeType: string): AssetType {
  if (mimeType.startsWith('image/')) return 'image';
  return mimeType.startsWith('video/') ? 'video' : 'file';
}

/** The types of extensions for which browsers report none. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  csv: 'text/csv',
  fountain: 'text/plain',
  gif: 'image/gif',
  heic: 'image/heic',
  heif: 'image/heif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
  webp: 'image/webp',
};

/**
 * Returns the type of a file: the one that the system reports, or, when it reports none or a generic one, that of the
 * extension.
 */
export function fileTypeOf(name: string, type: string): string {
  const named = plainType(type);
  if (named !== '' && named !== 'application/octet-stream') return named;
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_EXTENSION, extension) ? (BY_EXTENSION[extension] ?? '') : named;
}

export interface FileRefusal {
  code: 'FILE_TOO_LARGE' | 'INVALID_FILE_TYPE';
  message: string;
}

/**
 * Returns the reason why a file is rejected before it is sent; undefined when it may be sent.
 * @param size in bytes; undefined when it is not known yet
 */
export function fileRefusal(type: string, size?: number): FileRefusal | undefined {
  if (!isFileTypeAllowed(plainType(type)))
    return { code: 'INVALID_FILE_TYPE', message: typeNotSupported(type) };
  if (size !== undefined && size > MAX_FILE_BYTES) return { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE };
  return undefined;
}

/** The maximum number of characters of a stored file name. */
const MAX_NAME_CHARACTERS = 300;
// Control characters, line separators and the bidi overrides that make `gpj.exe` read as `exe.jpg`.
const INVISIBLE = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const VISIBLE = /[^\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Returns a file name that can be displayed and stored. Every name of any disk is converted; none is rejected. */
export function cleanFileName(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replace(INVISIBLE, ' ').replace(/\s+/gu, ' ').trim();
  const short = Array.from(clean).slice(0, MAX_NAME_CHARACTERS).join('').trim();
  return VISIBLE.test(short) ? short : 'file';
}
