import { expect, test } from 'vitest';
import { s3Store } from '#server/files/s3-store.ts';
import { contentSecurityPolicy } from './security-headers.ts';

const directive = (policy: string, name: string): string =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

test('a page talks to the store of files where it is another address, and to it alone', () => {
  const { origin } = s3Store({ bucket: 'files', region: 'eu-north-1', forcePathStyle: false });
  expect(origin).toBe('https://files.s3.eu-north-1.amazonaws.com');
  const policy = contentSecurityPolicy([], origin);
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(directive(policy, name)).toMatch(new RegExp(` ${origin}$`));
  for (const name of ['script-src', 'style-src', 'worker-src'])
    expect(directive(policy, name)).not.toContain('amazonaws');
});

test('a store in the path of another address is that address', () => {
  const endpoint = 'http://127.0.0.1:7480';
  const store = s3Store({ bucket: 'files', region: 'us-east-1', endpoint, forcePathStyle: true });
  expect(store.origin).toBe(endpoint);
  expect(directive(contentSecurityPolicy(), 'connect-src')).toBe("connect-src 'self' blob:");
});
