import { crc32 } from 'node:zlib';

// Worker threads use this module. It must not import Drizzle, which would double the start time of each thread.

/** Returns the checksum that is stored with every update and state (A5): CRC-32, unsigned. */
export const checksum = (bytes: Uint8Array): number => crc32(bytes);

/** Returns a Buffer over the same memory, because the driver expects one. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
