import { execFile } from 'node:child_process';
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';
import { isServiceToken, readServiceToken, serviceSecret, signServiceToken } from './service-token.ts';

const claim = { ydocId: 'room', userId: 'ada', operationKey: 'k', clientId: 7, sha256: 'ab' };

test('[I4] the service secret is made once, is readable by its owner only and is never part of a token', () => {
  const dataDir = testFolder();
  const secret = serviceSecret({ dataDir });
  expect(serviceSecret({ dataDir })).toBe(secret);
  expect(statSync(join(dataDir, 'service-secret')).mode & 0o777).toBe(0o600);
  expect(serviceSecret({ dataDir, syncSecret: 'given' })).toBe('given');
  const token = signServiceToken(secret, claim);
  expect(isServiceToken(token)).toBe(true);
  expect(Buffer.from(token, 'base64url').toString()).not.toContain(secret);
});

test('[I4] a truncated secret file is refused', () => {
  for (const damaged of ['', '\n', 'half-of-a-secret']) {
    const dataDir = testFolder();
    writeFileSync(join(dataDir, 'service-secret'), damaged);
    expect(() => serviceSecret({ dataDir })).toThrow('service-secret is damaged');
  }
});

test('[I4] processes that start together share the first one’s secret and leave no draft file', async () => {
  const dataDir = testFolder();
  const program = `import { serviceSecret } from ${JSON.stringify(import.meta.resolve('./service-token.ts'))};
    process.stdout.write(serviceSecret({ dataDir: ${JSON.stringify(dataDir)} }));`;
  const run = promisify(execFile);
  const secrets = await Promise.all(
    [1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '-e', program])),
  );
  expect(new Set(secrets.map(({ stdout }) => stdout))).toEqual(new Set([serviceSecret({ dataDir })]));
  expect(readdirSync(dataDir)).toEqual(['service-secret']);
});

test('[I4] a token carries its claim for 60 seconds and is refused after any change', () => {
  const token = signServiceToken('secret', claim, 1_000);
  expect(readServiceToken('secret', token, 'room', 61_000)).toEqual({ ...claim, expiresAt: 61_000 });
  expect(readServiceToken('secret', token, 'room', 61_001)).toBeUndefined();
  expect(readServiceToken('other', token, 'room', 1_000)).toBeUndefined();
  expect(readServiceToken('secret', token, 'another', 1_000)).toBeUndefined();
  const [prefix, body = '', signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ ...claim, userId: 'eve', expiresAt: 61_000 })).toString(
    'base64url',
  );
  expect(readServiceToken('secret', `${prefix}.${forged}.${signature}`, 'room', 1_000)).toBeUndefined();
  expect(readServiceToken('secret', `${prefix}.${body}`, 'room', 1_000)).toBeUndefined();
  expect(readServiceToken('secret', 'service.', 'room', 1_000)).toBeUndefined();
});
