import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { createApp } from './app.ts';
import type { RequestContext } from './request-context.ts';
import { staticClient } from './static-client.ts';

/** Larger than a stream reads ahead. */
const SCRIPT = '// '.padEnd(300_000, 'x');

let server: TestServer;
let app: Hono<RequestContext>;
beforeEach(async () => {
  const root = join(testFolder(), 'client');
  mkdirSync(join(root, 'assets'), { recursive: true });
  mkdirSync(join(root, '.vite'));
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Foolscap</title>');
  writeFileSync(join(root, 'theme.js'), '// theme');
  writeFileSync(join(root, 'sw.js'), '// worker');
  writeFileSync(join(root, 'manifest.webmanifest'), '{}');
  const previous = `${root}.previous`;
  mkdirSync(join(previous, 'assets'), { recursive: true });
  mkdirSync(join(previous, '.vite'));
  writeFileSync(join(previous, 'assets/app-0z9y.js'), '// the build before');
  writeFileSync(join(previous, 'assets/app-1a2b.js'), '// stale');
  writeFileSync(join(previous, 'gone.js'), '// no longer there');
  writeFileSync(join(previous, '.vite/manifest.json'), '{}');
  writeFileSync(join(root, 'assets/app-1a2b.js'), SCRIPT);
  writeFileSync(join(root, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(root, '.stamp'), 'a stamp');
  writeFileSync(join(root, '.vite/manifest.json'), '{}');
  writeFileSync(join(root, '../secret.json'), '{}');
  server = await testServer();
  app = createApp(server.services);
  app.route('/', staticClient(root));
});
afterEach(() => server.close());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { method, headers });

describe('the built client', () => {
  test('hashed assets are cached for a year; the page and unhashed files are revalidated', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await asset.text()).toBe(SCRIPT);
    expect((await get('/theme.js')).headers.get('cache-control')).toBe('no-cache');
  });

  test('every address that a person opens serves the page; a program gets 404', async () => {
    const page = await get('/workspace/an-id', { accept: 'text/html,*/*' });
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(await page.text()).toContain('<title>Foolscap</title>');
    expect((await get('/workspace/an-id', { accept: '*/*' })).status).toBe(404);
  });

  test('files and the page carry the headers of every response', async () => {
    for (const path of ['/assets/app-1a2b.js', '/theme.js', '/login']) {
      const { headers, status } = await get(path, { accept: 'text/html', origin: 'http://localhost:3000' });
      expect(status).toBe(200);
      expect(headers.get('content-security-policy')).toContain("script-src 'self'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('vary')).toMatch(/accept-encoding/i);
      expect(headers.get('vary')).toMatch(/origin/i);
    }
  });

  test('the service worker has its own policy and is revalidated', async () => {
    const { headers, status } = await get('/sw.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    for (const path of ['/index.html', '/theme.js', '/assets/sw.js'])
      expect((await get(path)).headers.get('content-security-policy')).toContain('require-trusted-types-for');
  });

  test('the manifest has its media type', async () => {
    expect((await get('/manifest.webmanifest')).headers.get('content-type')).toBe(
      'application/manifest+json',
    );
  });

  test('a page of the previous build can load its assets, and nothing else of that build', async () => {
    const before = await get('/assets/app-0z9y.js');
    expect(await before.text()).toBe('// the build before');
    expect(before.headers.get('cache-control')).toContain('immutable');
    expect(await (await get('/assets/app-1a2b.js')).text()).toBe(SCRIPT);
    for (const path of ['/gone.js', '/assets/../gone.js', '/assets/../.vite/manifest.json'])
      expect((await get(path)).status, path).toBe(404);
  });

  test('compressed copies are sent only to clients that accept their encoding', async () => {
    const encoding = async (accepted: string) =>
      (await get('/assets/app-1a2b.js', { 'accept-encoding': accepted })).headers.get('content-encoding');
    expect(await encoding('gzip, deflate')).toBe('gzip');
    expect(await encoding('br;q=1.0, GZIP;q=0.5')).toBe('gzip');
    expect(await encoding('gzip;q=0')).toBe(null);
    expect(await encoding('br')).toBe(null);
  });

  test('HEAD sends the headers of GET without a body and leaves no file open', async () => {
    const open = (): number => readdirSync('/proc/self/fd').length;
    const before = open();
    for (let times = 0; times < 20; times += 1) {
      const head = await get('/assets/app-1a2b.js', {}, 'HEAD');
      expect(head.headers.get('content-length')).toBe(String(SCRIPT.length));
      expect(await head.text()).toBe('');
    }
    // By now any file that was being opened is open.
    await sleep(100);
    expect(open()).toBeLessThan(before + 10);
  });

  test.each([
    '/.stamp',
    '/.vite/manifest.json',
    '/%2e%76ite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets%2f..%2f.vite%2fmanifest.json',
    '/..%2fsecret.json',
    '/assets/..%2f..%2fsecret.json',
    '/%252e%252e/secret.json',
    '/assets/app-1a2b.js.gz',
    '/assets/app-1a2b.js%00',
    '/assets',
    '/%',
  ])('%s is not served', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  test('a file name longer than the system allows is 404, not a fault', async () => {
    expect((await get(`/${'a'.repeat(5_000)}.js`)).status).toBe(404);
  });
});
