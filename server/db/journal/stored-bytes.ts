import { crc32 } from 'node:zlib';

// Worker threads read the journal with these: a module of theirs that imports Drizzle doubles the start of each thread.

/** The checksum every stored state carries (A5): CRC-32, unsigned. */
export const checksum = (bytes: Uint8Array): number => crc32(bytes);

/** A Buffer over the same memory, as the driver wants its bytes. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
