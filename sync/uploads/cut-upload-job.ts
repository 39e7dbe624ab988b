import { crc32 } from 'node:zlib';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';
import { cutUpdate } from '#shared/documents/updates/split-update.ts';
import { readChunks } from '#server/db/journal/read-chunks.ts';
import { job, type JobBody } from '#server/db/workers/jobs.ts';

/** How long a part is: examining and applying one holds the loop, and between two everybody else has a turn [A15]. */
const PART_BYTES = 64 * 1024;

interface UploadedPieces {
  chunkKey: string;
  /** The whole, bytes. */
  size: number;
  /** CRC-32 of the whole. */
  crc: number;
}

export type CutUpload =
  | { kind: 'cut'; parts: Uint8Array[] }
  /** Pieces did not arrive, or are others' */
  | { kind: 'incomplete' }
  /** Structs stand on ones that the upload lacks [A14]. */
  | { kind: 'gap' }
  /** It cannot be decoded. */
  | { kind: 'unreadable' };

/** What the job answers: the kind, and of a cut one its parts. One piece of memory is handed over, not copied. */
const KINDS = ['cut', 'incomplete', 'gap', 'unreadable'] as const;

/** Runs in a worker: an uploaded change, decoded and cut into parts that stand each on those before it. */
export const cutUploadInThread: JobBody<UploadedPieces, Uint8Array> = (
  { chunkKey, size, crc },
  { reader },
) => {
  const bytes = readChunks(reader(), chunkKey);
  if (bytes.byteLength !== size || crc32(bytes) !== crc) return encoded({ kind: 'incomplete' });
  try {
    const { parts, isWhole } = cutUpdate(new Uint8Array(bytes), PART_BYTES);
    return encoded(isWhole ? { kind: 'cut', parts } : { kind: 'gap' });
  } catch {
    return encoded({ kind: 'unreadable' });
  }
};

export const cutUploadJob = job<UploadedPieces, Uint8Array>(
  'long',
  new URL(import.meta.url),
  'cutUploadInThread',
  60_000,
);

function encoded(cut: CutUpload): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, KINDS.indexOf(cut.kind));
  if (cut.kind === 'cut') for (const part of cut.parts) encoding.writeVarUint8Array(encoder, part);
  return new Uint8Array(encoding.toUint8Array(encoder));
}

/** Reads the answer of {@link cutUploadJob}. */
export function readCutUpload(answer: Uint8Array): CutUpload {
  const decoder = decoding.createDecoder(answer);
  const kind = KINDS[decoding.readVarUint(decoder)] ?? 'unreadable';
  if (kind !== 'cut') return { kind };
  const parts: Uint8Array[] = [];
  while (decoding.hasContent(decoder)) parts.push(decoding.readVarUint8Array(decoder));
  return { kind, parts };
}
