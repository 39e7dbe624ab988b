import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { s3Store } from '#server/files/s3-store.ts';
import {
  connectSources,
  contentSecurityPolicy,
  FOREIGN_PICTURE_PAGE,
  foreignPicturePolicy,
  securityHeaders,
} from './security-headers.ts';

const directive = (policy: string, name: string): string =>
  policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? '';

test('the policy allows a page to talk to a file store at another address, and loads no scripts from it', () => {
  const { origin } = s3Store({ bucket: 'files', region: 'eu-north-1', forcePathStyle: false });
  expect(origin).toBe('https://files.s3.eu-north-1.amazonaws.com');
  const policy = contentSecurityPolicy([], origin);
  for (const name of ['connect-src', 'img-src', 'media-src'])
    expect(directive(policy, name)).toMatch(new RegExp(` ${origin}$`));
  for (const name of ['script-src', 'style-src', 'worker-src'])
    expect(directive(policy, name)).not.toContain('amazonaws');
});

test('a store in a path of another host has that host’s origin', () => {
  const endpoint = 'http://127.0.0.1:7480';
  const store = s3Store({ bucket: 'files', region: 'us-east-1', endpoint, forcePathStyle: true });
  expect(store.origin).toBe(endpoint);
  expect(directive(contentSecurityPolicy(), 'connect-src')).toBe("connect-src 'self' blob:");
});

test('[I2] the policy loads pictures only from this server and frames no other site', () => {
  const policy = contentSecurityPolicy(connectSources('https://api.example'));
  expect(directive(policy, 'img-src')).toBe("img-src 'self' blob: data:");
  expect(directive(policy, 'frame-src')).toBe("frame-src 'self'");
});

test('[I2] the frame for a picture of another site runs only its own script, without an origin, and only within our pages', () => {
  const page = readFileSync(join(import.meta.dirname, '../../public', FOREIGN_PICTURE_PAGE), 'utf8');
  const scripts = [...page.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, code = '']) => code);
  expect(scripts).toHaveLength(1);
  const hash = createHash('sha256')
    .update(scripts[0] ?? '')
    .digest('base64');
  const policy = foreignPicturePolicy(false);
  expect(directive(policy, 'script-src')).toBe(`script-src 'sha256-${hash}'`);
  expect(directive(policy, 'img-src')).toBe('img-src https:');
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining(["default-src 'none'", "frame-ancestors 'self'", 'sandbox allow-scripts']),
  );
  expect(directive(foreignPicturePolicy(true), 'img-src')).toBe('img-src https: http:');
});

test('[I2] only the frame for foreign pictures has its own policy and may be framed', async () => {
  const app = new Hono();
  app.use(securityHeaders({ https: true, connect: [] }));
  app.get('*', (c) => c.text('x'));
  for (const path of ['/', '/foreign-picture', `${FOREIGN_PICTURE_PAGE}/x`]) {
    const { headers } = await app.request(path);
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
  }
  const { headers } = await app.request(FOREIGN_PICTURE_PAGE);
  expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN');
  expect(headers.get('Content-Security-Policy')).toBe(foreignPicturePolicy(false));
});
