/** What may be uploaded, in one place for device and server; sentences and codes are those of spec §5. */

/** 5 MB, in bytes. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const FILE_TOO_LARGE = 'File size exceeds 5MB limit.';

/** Types that are taken; `text/*` stands for every kind of text, also with parameters (`text/plain; charset=utf-8`). */
export const FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'application/pdf',
  'text/*',
  'video/quicktime',
  'video/mp4',
] as const;

/** The longest side of an image and its number of pixels: what a browser still draws without running out of memory. */
export const MAX_IMAGE_SIDE = 16_384;
export const MAX_IMAGE_PIXELS = 100_000_000;
export const IMAGE_TOO_LARGE =
  'This image has too many pixels. Make it smaller (at most 16,384 a side and 100 megapixels) and upload it again.';

export const ASSET_TYPES = ['image', 'video', 'file'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

const TEXT_TYPE = /^text\/[a-z0-9][a-z0-9.+-]*$/;

export const typeNotSupported = (type: string): string => `File type '${type}' is not supported.`;

/** A media type without its parameters, in lower case: `Text/Plain; charset=utf-8` is `text/plain`. */
export const plainType = (type: string): string => (type.split(';', 1)[0] ?? '').trim().toLowerCase();

/** @param type as {@link plainType} gives it */
export function isFileTypeAllowed(type: string): boolean {
  return (FILE_TYPES as readonly string[]).includes(type) ? type !== 'text/*' : TEXT_TYPE.test(type);
}

export const isTextType = (type: string): boolean => type.startsWith('text/');

/** What the tree draws it as. */
export function assetTypeOf(mimeType: string): AssetType {
  if (mimeType.startsWith('image/')) return 'image';
  return mimeType.startsWith('video/') ? 'video' : 'file';
}

/** Types of files that browsers know no type of. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  fountain: 'text/plain',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  markdown: 'text/markdown',
  md: 'text/markdown',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  txt: 'text/plain',
};

/** The type of a file as the system names it, or, where it names none, as its ending says; empty when neither does. */
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
 * Why a file is not taken, before anything is sent; undefined when nothing speaks against it.
 * @param size in bytes; undefined where it is not known yet
 */
export function fileRefusal(type: string, size?: number): FileRefusal | undefined {
  if (!isFileTypeAllowed(plainType(type)))
    return { code: 'INVALID_FILE_TYPE', message: typeNotSupported(type) };
  if (size !== undefined && size > MAX_FILE_BYTES) return { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE };
  return undefined;
}

/** At most so many characters of a file's name are kept. */
const NAME_CHARACTERS = 300;
// Control characters, line separators and the bidi overrides that let `gpj.exe` read as `exe.jpg`.
const UNSEEN = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff]+/gu;
const VISIBLE = /[^\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u;

/** A file's name as it can be shown and kept: a name of any disk becomes one, none is refused. */
export function fileNameOf(name: string): string {
  const clean = name.toWellFormed().normalize('NFC').replace(UNSEEN, ' ').replace(/\s+/gu, ' ').trim();
  const short = Array.from(clean).slice(0, NAME_CHARACTERS).join('').trim();
  return VISIBLE.test(short) ? short : 'file';
}
