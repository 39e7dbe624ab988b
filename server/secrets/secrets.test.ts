import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AppError } from '#shared/errors/app-error.ts';
import { testFolder } from '#server/testing/database.ts';
import { secretsKey } from './secrets-key.ts';
import { createSecrets } from './secrets.ts';

const ROW = 'ai_settings/workspace-1';
const secrets = createSecrets(randomBytes(32));

/** Returns the cause of a refused decryption. */
function refusal(stored: string, owner = ROW, by = secrets): string {
  try {
    by.decrypt(stored, owner);
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: 'unavailable',
      message: 'A stored key can no longer be read. Enter the key again in the settings.',
    });
    return String((error as AppError).cause);
  }
  return 'decrypted';
}

test('a stored text is refused for another row, with another key, and in another version', () => {
  const stored = secrets.encrypt('sk-secret', ROW);
  expect(refusal(stored, 'ai_settings/workspace-2')).toContain('belongs to another row');
  expect(refusal(stored, ROW, createSecrets(randomBytes(32)))).toContain('another SECRETS_KEY');
  expect(refusal(stored.replace('v1.', 'v2.'))).toContain('its version is v2');
});

test('a stored text is refused after a change of any of its bytes, and when it is truncated', () => {
  const stored = secrets.encrypt('sk-secret', ROW);
  const [version, keyId, encoded = ''] = stored.split('.');
  const bytes = Buffer.from(encoded, 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(refusal(`${version}.${keyId}.${changed.toString('base64url')}`), `byte ${at}`).toContain(
      'changed',
    );
  }
  for (const length of [0, 1, 12, 27, bytes.length - 1])
    expect(refusal(`${version}.${keyId}.${bytes.subarray(0, length).toString('base64url')}`)).not.toBe(
      'decrypted',
    );
  for (const text of ['', 'v1', `v1.${keyId}`, 'sk-secret']) expect(refusal(text)).not.toBe('decrypted');
});

test('an encrypted text is decrypted for its row, does not show the text, and differs each time', () => {
  for (const text of ['', 'sk-secret', 'ключ 鍵 🔑', 'x'.repeat(10_000)]) {
    const stored = secrets.encrypt(text, ROW);
    expect(secrets.decrypt(stored, ROW)).toBe(text);
    expect(stored).toMatch(/^v1\.[\w-]{6}\.[\w-]+$/);
    expect(secrets.encrypt(text, ROW)).not.toBe(stored);
  }
  expect(Buffer.from(secrets.encrypt('sk-secret', ROW), 'base64url').toString()).not.toContain('sk-secret');
});

test('owners with the same characters in other parts are different rows', () => {
  expect(refusal(secrets.encrypt('sk-secret', 'a/bc'), 'ab/c')).toContain('another row');
});

test('[I4] without SECRETS_KEY the key is made once, in a file that only its owner reads', () => {
  const dataDir = testFolder();
  const key = secretsKey({ dataDir });
  expect(key).toHaveLength(32);
  expect(secretsKey({ dataDir })).toEqual(key);
  expect(statSync(join(dataDir, 'secrets-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dataDir, 'secrets-key'), 'utf8')).toBe(key.toString('base64url'));
  const given = randomBytes(32);
  expect(secretsKey({ dataDir, secretsKey: given })).toBe(given);
});

test('[I4] a damaged file of the key is refused', () => {
  for (const [damaged, sentence] of [
    ['', 'is damaged'],
    ['half-of-a-key', 'is damaged'],
    ['!'.repeat(43), 'does not contain a key'],
    ['a'.repeat(80), 'does not contain a key'],
  ] as const) {
    const dataDir = testFolder();
    writeFileSync(join(dataDir, 'secrets-key'), damaged);
    expect(() => secretsKey({ dataDir }), damaged).toThrow(sentence);
  }
});
