import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { allowedOrigins } from './origins.ts';

const production = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtps://mail.example',
  SECRETS_KEY: '00'.repeat(32),
  PUBLIC_URL: 'https://foolscap.example/',
};
const own = Object.values(networkInterfaces())
  .flatMap((list) => list ?? [])
  .filter(({ family }) => family === 'IPv4')
  .map(({ address }) => address);

test('[I1] outside production this machine’s names and addresses may call, at the server’s port and the development client’s', () => {
  const origins = allowedOrigins(readConfig({ PUBLIC_URL: 'http://desk.example' }), 4_000);
  expect(origins).toContain('http://desk.example');
  for (const host of ['localhost', '127.0.0.1', '[::1]', ...own])
    for (const port of [4_000, 5_173]) expect(origins).toContain(`http://${host}:${port}`);
  expect(origins).not.toContain('http://localhost:4001');
  expect(origins).not.toContain('https://localhost:4000');
});

test('[I1] in production only the origins of PUBLIC_URL and ALLOWED_ORIGINS may call', () => {
  const { ALLOWED_ORIGINS } = { ALLOWED_ORIGINS: 'https://write.example/path, http://old.example:81' };
  expect([...allowedOrigins(readConfig({ ...production, ALLOWED_ORIGINS }), 3_000)]).toEqual([
    'https://foolscap.example',
    'https://write.example',
    'http://old.example:81',
  ]);
});
