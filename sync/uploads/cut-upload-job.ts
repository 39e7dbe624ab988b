import { crc32 } from 'node:zlib';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { cutUpdate } from '#shared/documents/updates/split-update.ts';
import { readChunks } from '#server/db/journal/read-chunks.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

/**
 * Length of a part, bytes. Examining and applying a part blocks the event loop; between two parts others have a turn
 * [A15].
 */
const PART_BYTES = 64 * 1024;

interface UploadedPieces {
  chunkKey: string;
  /** Length of the whole change, bytes. */
  size: number;
  /** CRC-32 of the whole change. */
  crc: number;
}

export type CutUpload =
  | { kind: 'cut'; parts: Uint8Array[] }
  /** Pieces are missing, or the length or checksum of the whole differs. */
  | { kind: 'incomplete' }
  /** Structs refer to others that the upload lacks [A14]. */
  | { kind: 'gap' }
  /** It cannot be decoded. */
  | { kind: 'unreadable' };

/**
 * The kinds of results in their encoded order. A result is encoded into one buffer, which moves between threads
 * without a copy.
 */
const KINDS = ['cut', 'incomplete', 'gap', 'unreadable'] as const;

/**
 * Runs in a worker: decodes an uploaded change and splits it into parts, each of which refers only to earlier parts.
 */
export const cutUploadInThread: JobBody<UploadedPieces, Uint8Array> = (
  { chunkKey, size, crc },
  { reader },
) => {
  const bytes = readChunks(reader(), chunkKey);
  if (bytes.byteLength !== size || crc32(bytes) !== crc) return encodeResult({ kind: 'incomplete' });
  try {
    const { parts, isComplete } = cutUpdate(new Uint8Array(bytes), PART_BYTES);
    return encodeResult(isComplete ? { kind: 'cut', parts } : { kind: 'gap' });
  } catch {
    return encodeResult({ kind: 'unreadable' });
  }
};

export const cutUploadJob = job<UploadedPieces, Uint8Array>(
  'long',
  new URL(import.meta.url),
  'cutUploadInThread',
  60_000,
);

function encodeResult(cut: CutUpload): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, KINDS.indexOf(cut.kind));
  if (cut.kind === 'cut') for (const part of cut.parts) encoding.writeVarUint8Array(encoder, part);
  return new Uint8Array(encoding.toUint8Array(encoder));
}

/** Decodes the result of {@link cutUploadJob}. */
export function readCutUpload(encodedResult: Uint8Array): CutUpload {
  const decoder = decoding.createDecoder(encodedResult);
  const kind = KINDS[decoding.readVarUint(decoder)] ?? 'unreadable';
  if (kind !== 'cut') return { kind };
  const parts: Uint8Array[] = [];
  while (decoding.hasContent(decoder)) parts.push(decoding.readVarUint8Array(decoder));
  return { kind, parts };
}
