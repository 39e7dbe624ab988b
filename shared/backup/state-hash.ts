import { digest } from 'lib0/hash/sha256';

/** Returns the SHA-256 of bytes in hex. Unlike `crypto.subtle`, it also works on pages without a secure context. */
export const sha256 = (bytes: Uint8Array): string =>
  Array.from(digest(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
