import { digest } from 'lib0/hash/sha256';

/** The SHA-256 of bytes, in hex; also on addresses where a browser offers none of its own. */
export const sha256 = (bytes: Uint8Array): string =>
  Array.from(digest(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
