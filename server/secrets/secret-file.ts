import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** 32 bytes in base64url. */
const SECRET_LENGTH = 43;

/**
 * Returns the secret in a file, which is made once and readable by its owner alone [I4].
 * @returns 32 random bytes in base64url
 * @throws Error when the file is shorter than a secret, because a short secret could be guessed
 */
export function secretFile(file: string): string {
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < SECRET_LENGTH)
    throw new Error(`${file} is damaged. Delete it while Foolscap is not running, and start again.`);
  return secret;
}

/**
 * Writes the secret to a draft file and links it, so that another process that starts at the same time finds a
 * complete file or none.
 */
function makeSecret(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    // The other process was first; its secret is used.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
