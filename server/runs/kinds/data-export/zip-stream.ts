import { pipeline, Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';
import { centralHeader, dataDescriptor, endOfZip, localHeader, type WrittenEntry } from './zip-headers.ts';

/** A file of a zip. */
export interface ZipEntry {
  /** Unique in the zip, with `/` between folders. */
  path: string;
  /** A stream is never in memory as a whole. */
  content: Uint8Array | AsyncIterable<Uint8Array>;
  /** Whether the content is compressed already, such as an image. It is then packed without compression. */
  isPacked?: boolean;
}

/** The longest entry: without zip64, lengths have 32 bits. Files of workspaces are far shorter. */
const MAX_ENTRY_BYTES = 0xff_ff_ff_ff;
const COMPRESSION_LEVEL = 6;
/** Shorter contents are compressed at once: a task of the thread pool would take longer than they do. */
const SHORT_BYTES = 8 * 1024;

const deflate = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);

/**
 * Writes a zip (APPNOTE.TXT 6.3) of any length as a stream. Compression runs on Node's thread pool, not on the event
 * loop that stores keystrokes. Entries are followed by their lengths, because a stream cannot go back. Zip64 is used
 * where offsets or the number of entries need it.
 * @param at the modification time of all entries, epoch milliseconds, written in UTC
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry>,
  at: number,
): AsyncGenerator<Uint8Array, void> {
  const written: WrittenEntry[] = [];
  let offset = 0;
  const count = (bytes: Uint8Array): Uint8Array => {
    offset += bytes.byteLength;
    return bytes;
  };
  for await (const { path, content, isPacked = false } of entries) {
    const entry: WrittenEntry = { path, at, offset, crc: 0, packed: 0, size: 0 };
    yield count(localHeader(entry));
    for await (const bytes of pack(entry, content, isPacked ? 0 : COMPRESSION_LEVEL)) {
      entry.packed += bytes.byteLength;
      yield count(bytes);
    }
    if (Math.max(entry.size, entry.packed) > MAX_ENTRY_BYTES) throw new RangeError(`${path} is too long.`);
    yield count(dataDescriptor(entry));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield count(centralHeader(entry));
  yield endOfZip({ entries: written.length, start, end: offset });
}

/** Yields the packed content of an entry, and counts its length and checksum. */
async function* pack(
  entry: WrittenEntry,
  content: ZipEntry['content'],
  level: number,
): AsyncIterable<Uint8Array> {
  const measure = (bytes: Uint8Array): void => {
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.byteLength;
  };
  if (content instanceof Uint8Array) {
    measure(content);
    yield content.byteLength < SHORT_BYTES
      ? deflateRawSync(content, { level })
      : await deflate(content, { level });
    return;
  }
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const bytes of content) {
      measure(bytes);
      yield bytes;
    }
  };
  const deflater = createDeflateRaw({ level });
  // An error of the content destroys the deflater, whose iteration then throws it.
  pipeline(Readable.from(measured()), deflater, () => {});
  yield* deflater as AsyncIterable<Uint8Array>;
}
