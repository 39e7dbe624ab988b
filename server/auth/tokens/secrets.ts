import { createHash, randomBytes } from 'node:crypto';

/** Returns 32 random bytes in base64url: a session id, or the token of a link [G4]. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the form in which the database stores a secret: SHA-256 in hex. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
