import { join } from 'node:path';
import { secretFile } from './secret-file.ts';

/** Bytes of the key of AES-256. */
const KEY_BYTES = 32;

/** Reads a key of 32 bytes in hex or base64. @returns undefined for any other text */
export function parseSecretsKey(text: string): Buffer | undefined {
  if (/^[\da-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  // 32 bytes are 43 characters of base64 and one of padding.
  if (!/^[\w+/-]{43}=?$/.test(text)) return undefined;
  const key = Buffer.from(text, 'base64');
  return key.length === KEY_BYTES ? key : undefined;
}

/**
 * Returns the key that encrypts stored secrets: SECRETS_KEY, or a file in DATA_DIR.
 * @throws Error when the file does not contain a key
 */
export function secretsKey(config: { dataDir: string; secretsKey?: Buffer }): Buffer {
  if (config.secretsKey) return config.secretsKey;
  const file = join(config.dataDir, 'secrets-key');
  const key = parseSecretsKey(secretFile(file));
  if (!key) throw new Error(`${file} does not contain a key of 32 bytes in base64 or hex.`);
  return key;
}
