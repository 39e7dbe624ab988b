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
  /** The media type, detected from the bytes. */
  mimeType: string;
  fileSize: number;
  /** Hexadecimal. */
  sha256: string;
  /** Width in pixels, as displayed; null for a file that is not an image. */
  width: number | null;
  height: number | null;
}

/** The reason why a file is refused. The message is shown to the writer. */
export interface RefusedFile {
  code: 'INVALID_FILE_TYPE' | 'FILE_TOO_LARGE';
  message: string;
}

export interface FileToCheck {
  bytes: Uint8Array;
  /** The media type that the uploader claimed. */
  claimedType: string;
}

/** Detects the type of a file from its bytes and checks whether a workspace may contain it. Runs in a worker. */
export const checkFile: JobBody<FileToCheck, CheckedFile | RefusedFile> = async ({ bytes, claimedType }) => {
  // Imported only in the worker thread, when the first file arrives.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = (await fileTypeFromBuffer(bytes))?.mime;
  const detectedType = detected && (GENERAL_TYPES[detected] ?? detected);
  const claimed = plainType(claimedType) || (detectedType ?? '');
  if (!isFileTypeAllowed(claimed)) return wrongType(typeNotSupported(claimed));
  const mimeType = isTextType(claimed) ? textType(bytes, claimed, detectedType) : detectedType;
  if (mimeType === undefined || mimeType !== claimed)
    return wrongType(
      `This file is not what its name says: its contents are no ${TYPE_NAMES[claimed] ?? 'text'}.`,
    );
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

/** Returns a checked file. @throws AppError for a refused file, with its code and message */
export function requireChecked<File extends CheckedFile>(file: File | RefusedFile): File {
  if ('code' in file) throw new AppError(file.code, file.message);
  return file;
}

/** Detected types that browsers report under a more general name. */
const GENERAL_TYPES: Readonly<Record<string, string>> = {
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  'image/jpeg': 'JPEG image',
  'image/png': 'PNG image',
  'application/pdf': 'PDF',
  'video/quicktime': 'QuickTime video',
  'video/mp4': 'MP4 video',
};

const wrongType = (message: string): RefusedFile => ({ code: 'INVALID_FILE_TYPE', message });

/**
 * Returns the claimed type if the bytes can be text: no other format was detected, and there is no zero byte except
 * in UTF-16. Some text formats have a signature and are detected by it.
 */
function textType(bytes: Uint8Array, claimed: string, detectedType: string | undefined): string | undefined {
  const isOtherFormat =
    detectedType !== undefined && !detectedType.startsWith('text/') && !TEXT_FORMATS.has(detectedType);
  return isOtherFormat || (bytes.includes(0) && !isUtf16(bytes)) ? undefined : claimed;
}
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const TEXT_FORMATS: ReadonlySet<string> = new Set(['application/xml', 'application/rtf', 'image/svg+xml']);

/** Measures an image by its header alone, so that a refused image is never decompressed. */
async function measure(bytes: Uint8Array): Promise<RefusedFile | { width: number; height: number }> {
  const { default: sharp } = await import('sharp');
  let metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return wrongType('This image is damaged and cannot be shown.');
  }
  const { width, height, autoOrient } = metadata;
  if (Math.max(width, height) > MAX_IMAGE_SIDE || width * height > MAX_IMAGE_PIXELS)
    return { code: 'FILE_TOO_LARGE', message: IMAGE_TOO_LARGE };
  return { width: autoOrient.width, height: autoOrient.height };
}
