import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors/app-error.ts';
import {
  IMAGE_TOO_LARGE,
  isFileTypeAllowed,
  isTextType,
  MAX_IMAGE_PIXELS,
  MAX_IMAGE_SIDE,
  plainType,
  typeNotSupported,
} from '#shared/assets/file-rules.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

export interface CheckedFile {
  /** As the bytes say. */
  mimeType: string;
  fileSize: number;
  /** Hex. */
  sha256: string;
  /** Pixels, as the picture is seen; null for what is no picture. */
  width: number | null;
  height: number | null;
}

/** Why a file is not taken, for a writer. */
export interface RefusedFile {
  code: 'INVALID_FILE_TYPE' | 'FILE_TOO_LARGE';
  message: string;
}

export interface FileToCheck {
  bytes: Uint8Array;
  /** What the uploader said it is. */
  claimedType: string;
}

/** Runs in a worker: what a file is by its bytes alone, and whether it may be one of a workspace. */
export const checkFile: JobBody<FileToCheck, CheckedFile | RefusedFile> = async ({ bytes, claimedType }) => {
  // In the thread alone, and not before there is a file.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.mime;
  const found = detected && (SAME_AS[detected] ?? detected);
  const claimed = plainType(claimedType) || (found ?? '');
  if (!isFileTypeAllowed(claimed)) return wrongType(typeNotSupported(claimed));
  const mimeType = isTextType(claimed) ? textType(bytes, claimed, found) : found;
  if (mimeType === undefined || mimeType !== claimed)
    return wrongType(`This file is not what its name says: its contents are no ${NAMES[claimed] ?? 'text'}.`);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const file = { mimeType, fileSize: bytes.byteLength, sha256 };
  if (!mimeType.startsWith('image/')) return { ...file, width: null, height: null };
  return { ...file, ...(await measure(bytes)) };
};

export const checkFileJob = job<FileToCheck, CheckedFile | RefusedFile>(
  'short',
  new URL(import.meta.url),
  'checkFile',
);

/** @throws AppError with the sentence of a refused file */
export function requireChecked(file: CheckedFile | RefusedFile): CheckedFile {
  if ('code' in file) throw new AppError(file.code, file.message);
  return file;
}

/** What browsers call by the name of the plain form. */
const SAME_AS: Readonly<Record<string, string>> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

const NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG image',
  'image/png': 'PNG image',
  'application/pdf': 'PDF',
  'video/quicktime': 'QuickTime video',
  'video/mp4': 'MP4 video',
};

const wrongType = (message: string): RefusedFile => ({ code: 'INVALID_FILE_TYPE', message });

/** Text is what has no other form and holds no zero byte; some forms of text have a signature of their own. */
function textType(bytes: Uint8Array, claimed: string, found: string | undefined): string | undefined {
  const isOther = found !== undefined && !found.startsWith('text/') && !TEXTUAL.has(found);
  return isOther || (bytes.includes(0) && !isUtf16(bytes)) ? undefined : claimed;
}
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const TEXTUAL: ReadonlySet<string> = new Set(['application/xml', 'application/rtf', 'image/svg+xml']);

/** Only the head of the picture is read: nothing is unpacked of one that is refused. */
async function measure(bytes: Uint8Array): Promise<RefusedFile | { width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  let seen;
  try {
    seen = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return wrongType('This image is damaged and cannot be shown.');
  }
  const { width, height, autoOrient } = seen;
  if (Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS)
    return { code: 'FILE_TOO_LARGE', message: IMAGE_TOO_LARGE };
  return { width: autoOrient.width, height: autoOrient.height };
}
