import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { AppError } from '#shared/errors/app-error.ts';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** Encrypts texts that the database stores, such as the keys of outside services. */
export interface Secrets {
  /**
   * Encrypts a text with AES-256-GCM and a random nonce.
   * @param owner the row that stores the text, such as `ai_settings/WORKSPACE_ID`. It is authenticated, so the stored
   * text cannot be decrypted as that of another row
   * @returns `v1.KEY_ID.BYTES`
   */
  encrypt: (text: string, owner: string) => string;
  /**
   * Decrypts a stored text.
   * @throws AppError `unavailable` when it was encrypted with another key or for another row, or was changed
   */
  decrypt: (stored: string, owner: string) => string;
}

/** Creates the encryption of stored texts. @param key 32 bytes; see `secretsKey` */
export function createSecrets(key: Buffer): Secrets {
  const keyId = createHash('sha256').update(key).digest('base64url').slice(0, 6);
  const associated = (owner: string): Buffer => Buffer.from(JSON.stringify([VERSION, keyId, owner]));
  return {
    encrypt: (text, owner) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(associated(owner));
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const bytes = Buffer.concat([iv, encrypted, cipher.getAuthTag()]);
      return [VERSION, keyId, bytes.toString('base64url')].join('.');
    },
    decrypt: (stored, owner) => {
      const [version, storedKeyId, encoded = ''] = stored.split('.');
      if (version !== VERSION) throw unreadable(`its version is ${version}`);
      if (storedKeyId !== keyId) throw unreadable('it was encrypted with another SECRETS_KEY');
      const bytes = Buffer.from(encoded, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) throw unreadable('it is truncated');
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(associated(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        const encrypted = bytes.subarray(IV_BYTES, -TAG_BYTES);
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
      } catch {
        throw unreadable('it was changed, or belongs to another row');
      }
    },
  };
}

/** The cause is for the log. It contains nothing of the text. */
const unreadable = (reason: string): AppError =>
  Object.assign(
    new AppError('unavailable', 'A stored key can no longer be read. Enter the key again in the settings.'),
    { cause: new Error(`A stored text cannot be decrypted: ${reason}.`) },
  );
