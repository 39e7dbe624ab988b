import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes in base64url: session ids and the tokens of links [G4]. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret: SHA-256, hex. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
