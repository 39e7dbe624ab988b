import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Hono } from 'hono';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { testFolder } from '#server/testing/database.ts';
import { testServer, type TestServer } from '#server/testing/server.ts';
import { createApp } from '../app.ts';
import type { RequestContext } from '../request-context.ts';
import { staticClient } from '../static-client.ts';
import { siteRoutes } from './site-routes.ts';

const BASE = 'https://write.example';
const HTML = { accept: 'text/html,*/*' };

let server: TestServer;
let app: Hono<RequestContext>;
let root: string;
beforeEach(async () => {
  root = join(testFolder(), 'client');
  mkdirSync(join(root, '.site'), { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Foolscap</title>');
  writeFileSync(join(root, 'theme.js'), '// theme');
  const page = (title: string) => `<title>${title}</title><link rel="canonical" href="{{PUBLIC_URL}}/tools">`;
  writeFileSync(join(root, '.site/home.html'), page('Home'));
  writeFileSync(join(root, '.site/tools.html'), page('Tools'));
  writeFileSync(join(root, '.site/login.html'), page('Log in'));
  writeFileSync(join(root, '.site/404.html'), page('Not found'));
  writeFileSync(
    join(root, '.site/site.json'),
    JSON.stringify({
      paths: ['/', '/tools', '/login'],
      routes: ['/', '/tools', '/login', '/workspaces', '/workspace/$workspaceId', '/workspace/'],
    }),
  );
  server = await testServer();
  app = createApp(server.services);
  app.route('/', siteRoutes(root, `${BASE}/`));
  app.route('/', staticClient(root));
});
afterEach(() => server.close());

const get = (path: string, headers: Record<string, string> = HTML, method = 'GET') =>
  app.request(path, { method, headers });

test('a public page is sent with the address of the server, also to programs that do not ask for HTML', async () => {
  for (const headers of [HTML, { accept: '*/*' }, {}]) {
    const page = await get('/tools', headers);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await page.text()).toBe(`<title>Tools</title><link rel="canonical" href="${BASE}/tools">`);
  }
  expect(await (await get('/')).text()).toContain('<title>Home</title>');
});

test('a public page has the headers of every response, is compressed, and is revalidated by its tag', async () => {
  const { headers, status } = await get('/tools', { ...HTML, 'accept-encoding': 'gzip' });
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-cache');
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('vary')).toMatch(/accept-encoding/i);
  expect(headers.get('content-security-policy')).toContain("script-src 'self';");
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  const zipped = await get('/tools', { ...HTML, 'accept-encoding': 'gzip' });
  expect(gunzipSync(Buffer.from(await zipped.arrayBuffer())).toString()).toContain('<title>Tools</title>');
  const tag = headers.get('etag') ?? '';
  const again = await get('/tools', { ...HTML, 'if-none-match': tag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await get('/tools', { ...HTML, 'if-none-match': '"other"' })).status).toBe(200);
  const head = await get('/tools', HTML, 'HEAD');
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('a slash at the end of a public page leads to the one address, with its query', async () => {
  const { status, headers } = await get('/login/?plan=hobby');
  expect([status, headers.get('location')]).toEqual([301, '/login?plan=hobby']);
});

test('an address without a page answers 404 with a page; routes of the client get its shell', async () => {
  for (const path of ['/nowhere', '/nowhere/at/all', '/workspace/a/b', '/wp-login.php']) {
    const page = await get(path);
    expect(page.status, path).toBe(404);
    expect(await page.text()).toContain('<title>Not found</title>');
  }
  for (const path of ['/workspaces', '/workspaces/', '/workspace/an-id', '/workspace']) {
    const shell = await get(path);
    expect(shell.status, path).toBe(200);
    expect(await shell.text()).toContain('<title>Foolscap</title>');
  }
  expect(await (await get('/theme.js')).text()).toBe('// theme');
  expect((await get('/.site/tools.html')).status).toBe(404);
  expect((await get('/nowhere', { accept: '*/*' })).status).toBe(404);
});

test('earlier addresses lead to the row of their tool', async () => {
  const places = new Map<string, string | null>();
  for (const path of ['/editor', '/voice-match', '/blog-writing']) {
    const { status, headers } = await get(path);
    expect(status).toBe(302);
    places.set(path, headers.get('location'));
  }
  expect(places.get('/editor')).toBe('/tools#editor');
  expect(places.get('/voice-match')).toBe('/tools#voice-match');
  expect(places.get('/blog-writing')).toMatch(/^\/tools(#blog-writing)?$/);
});

test('the sitemap lists the public pages for search engines, and robots.txt names it', async () => {
  const sitemap = await get('/sitemap.xml');
  expect(sitemap.headers.get('content-type')).toContain('application/xml');
  const text = await sitemap.text();
  expect([...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url)).toEqual([
    `${BASE}/`,
    `${BASE}/tools`,
  ]);
  const robots = await (await get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${BASE}/sitemap.xml`);
  expect(robots).toContain('Disallow: /workspace/');
  expect(robots).not.toContain('Disallow: /\n');
});

test('security.txt names the contact page and a date in the future', async () => {
  const text = await (await get('/.well-known/security.txt')).text();
  expect(text).toContain(`Contact: ${BASE}/contact`);
  const [, expires = ''] = /^Expires: (.+)$/m.exec(text) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
  expect(Date.parse(expires)).toBeLessThan(Date.now() + 365 * 86_400_000);
});

test('without prerendered pages the client answers every address, as before', async () => {
  const root = join(testFolder(), 'client');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'index.html'), '<!doctype html><title>Foolscap</title>');
  const plain = createApp(server.services);
  plain.route('/', siteRoutes(root, BASE));
  plain.route('/', staticClient(root));
  const page = await plain.request('/nowhere', { headers: HTML });
  expect([page.status, await page.text()]).toEqual([200, '<!doctype html><title>Foolscap</title>']);
});

test('the contact page names the address for mail when one is set, as text; otherwise the sentence is absent', async () => {
  const sentence = `<p class="contact__mail">Write to <a href="mailto:{{SUPPORT_EMAIL}}">{{SUPPORT_EMAIL}}</a>.</p>`;
  writeFileSync(join(root, '.site/contact.html'), `<title>Contact</title>${sentence}<p>Form</p>`);
  writeFileSync(join(root, '.site/site.json'), JSON.stringify({ paths: ['/contact'], routes: [] }));
  const read = async (address?: string) =>
    (await siteRoutes(root, BASE, address).request('/contact', { headers: HTML })).text();
  expect(await read('help&more@foolscap.example')).toBe(
    '<title>Contact</title><p class="contact__mail">Write to <a href="mailto:help&amp;more@foolscap.example">help&amp;more@foolscap.example</a>.</p><p>Form</p>',
  );
  expect(await read()).toBe('<title>Contact</title><p>Form</p>');
});
