import { beforeEach, describe, expect, test } from 'vitest';
import { stallError } from '#client/lib/requests/stall-limit.ts';
import { BuildStore, cacheNameOf, type Build } from './build-store.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const ORIGIN = 'https://foolscap.example';
/** A fake of the checksum, used by both the fake network and the fake build. */
const sha256 = (text: string): string => btoa(text);

const NOW = {
  '/index.html': '<p>now-1</p>',
  '/theme.js': 'theme',
  '/assets/app-1.js': 'app',
  '/assets/lazy-1.js': 'lazy',
};
const BEFORE = {
  '/index.html': '<p>before-1</p>',
  '/theme.js': 'old theme',
  '/assets/app-0.js': 'old app',
  '/assets/lazy-1.js': 'lazy',
};

const buildOf = (id: string, files: Record<string, string>): Build => ({
  id,
  files: Object.entries(files).map(([path, text]) => [path, sha256(text)]),
});

let caches: MemoryCaches;
let server: Record<string, string>;
let isOnline: boolean;
/** The paths that were requested from the network. */
let requested: string[];

/** A fake of `fetch` that checks the integrity as a browser does. */
const network: typeof fetch = async (input, init) => {
  const path = input instanceof Request ? new URL(input.url).pathname : String(input);
  if (!isOnline) throw new TypeError('Failed to fetch');
  requested.push(path);
  const text = server[path];
  if (text === undefined) return new Response('nothing', { status: 404 });
  if (init?.integrity && init.integrity !== `sha256-${sha256(text)}`) throw new TypeError('Failed to fetch');
  return new Response(text);
};

// The store uses only the methods of `CacheStorage` that the fake has.
const storeOf = (build: Build): BuildStore =>
  new BuildStore(build, { caches: caches as unknown as CacheStorage, fetch: network });
const request = (path: string): Request => new Request(ORIGIN + path);
const textOf = async (response: Promise<Response>): Promise<string> => (await response).text();

const now = buildOf('now-1', NOW);
const before = buildOf('before-1', BEFORE);

beforeEach(() => {
  caches = new MemoryCaches();
  server = { ...NOW };
  isOnline = true;
  requested = [];
});

describe('storing a build', () => {
  test('a build is stored completely, and is served offline', async () => {
    const store = storeOf(now);
    await store.fill();
    expect(caches.paths(cacheNameOf('now-1'))).toEqual(Object.keys(NOW).sort());
    isOnline = false;
    expect(await textOf(store.page(request('/workspace/an-id?item=another')))).toBe('<p>now-1</p>');
    for (const [path, text] of Object.entries(NOW))
      if (path !== '/index.html') expect(await textOf(store.file(path, request(path)))).toBe(text);
  });

  test('a build is not stored if a file differs from the built one', async () => {
    server['/assets/lazy-1.js'] = '<p>Please accept our terms to use this network</p>';
    await expect(storeOf(now).fill()).rejects.toThrow('Failed to fetch');
    delete server['/assets/lazy-1.js'];
    await expect(storeOf(now).fill()).rejects.toThrow('/assets/lazy-1.js answered 404.');
  });

  test('a build is not stored with the page of another build, or with a page of the network itself', async () => {
    for (const page of [BEFORE['/index.html'], '<p>Please accept our terms</p>']) {
      server['/index.html'] = page;
      await expect(storeOf(now).fill()).rejects.toThrow('The page is of another build.');
    }
  });

  test('storing a build continues from where the last attempt ended', async () => {
    delete server['/theme.js'];
    await expect(storeOf(now).fill()).rejects.toThrow('/theme.js answered 404.');
    const stored = caches.paths(cacheNameOf('now-1'));
    server['/theme.js'] = NOW['/theme.js'];
    requested = [];
    await storeOf(now).fill();
    expect(caches.paths(cacheNameOf('now-1'))).toEqual(Object.keys(NOW).sort());
    expect(requested.filter((path) => stored.includes(path))).toEqual([]);
  });

  test('files with a hash in their name are copied from the previous build, and all others are fetched', async () => {
    server = { ...BEFORE };
    await storeOf(before).fill();
    server = { ...NOW };
    requested = [];
    await storeOf(now).fill();
    expect(requested.sort()).toEqual(['/assets/app-1.js', '/index.html', '/theme.js']);
  });

  test('storing a build fails if the disk is full', async () => {
    caches.isFull = true;
    await expect(storeOf(now).fill()).rejects.toThrow('no room');
  });
});

describe('a newer build in use', () => {
  test('a newer build also serves the files that a page of the previous build still loads', async () => {
    server = { ...BEFORE };
    await storeOf(before).fill();
    server = { ...NOW };
    const store = storeOf(now);
    await store.fill();
    isOnline = false;
    expect(await textOf(store.file('/assets/app-0.js', request('/assets/app-0.js')))).toBe('old app');
    expect(await textOf(store.file('/theme.js', request('/theme.js')))).toBe('theme');
    expect(await textOf(store.page(request('/')))).toBe('<p>now-1</p>');
  });

  test('the store distinguishes the paths of files from the addresses of pages', () => {
    const store = storeOf(now);
    for (const path of ['/theme.js', '/assets/app-1.js', '/assets/of-another-build.js'])
      expect(store.isFile(path), path).toBe(true);
    for (const path of ['/', '/index.html', '/login', '/workspace/a.js'])
      expect(store.isFile(path), path).toBe(false);
  });
});

describe('evicted cache entries', () => {
  test('evicted files are fetched from the network and stored again', async () => {
    const store = storeOf(now);
    await store.fill();
    for (const path of Object.keys(NOW)) caches.evict(cacheNameOf('now-1'), path);
    expect(await textOf(store.page(request('/login')))).toBe('<p>now-1</p>');
    for (const path of ['/theme.js', '/assets/app-1.js', '/assets/lazy-1.js'])
      await store.file(path, request(path));
    isOnline = false;
    for (const path of ['/theme.js', '/assets/app-1.js', '/assets/lazy-1.js'])
      expect((await store.file(path, request(path))).ok).toBe(true);
    expect((await store.page(request('/login'))).ok).toBe(true);
  });

  test('storing a build again fetches the evicted files and no others', async () => {
    const store = storeOf(now);
    await store.fill();
    for (const path of ['/index.html', '/assets/lazy-1.js']) caches.evict(cacheNameOf('now-1'), path);
    requested = [];
    await store.fill();
    expect(requested.sort()).toEqual(['/assets/lazy-1.js', '/index.html']);
    expect(caches.paths(cacheNameOf('now-1'))).toEqual(Object.keys(NOW).sort());
  });

  test('the page of another build on the server is passed on without being stored', async () => {
    const store = storeOf(now);
    await store.fill();
    caches.evict(cacheNameOf('now-1'), '/index.html');
    server = { '/login': '<p>next-1</p>', '/index.html': '<p>next-1</p>' };
    expect(await textOf(store.page(request('/login')))).toBe('<p>next-1</p>');
    expect(caches.paths(cacheNameOf('now-1'))).not.toContain('/index.html');
  });

  test('an evicted file reaches the page even if it cannot be stored', async () => {
    const store = storeOf(now);
    await store.fill();
    caches.evict(cacheNameOf('now-1'), '/theme.js');
    caches.isFull = true;
    expect(await textOf(store.file('/theme.js', request('/theme.js')))).toBe('theme');
  });

  test('[C13] an older build’s page is served at once if the server accepts the connection and never answers', async () => {
    server = { ...BEFORE };
    await storeOf(before).fill();
    server = { ...NOW };
    await storeOf(now).fill();
    caches.evict(cacheNameOf('now-1'), '/index.html');
    let stalled = 0;
    const stalling: typeof fetch = () => {
      stalled += 1;
      return Promise.reject(stallError());
    };
    const store = new BuildStore(now, { caches: caches as unknown as CacheStorage, fetch: stalling });
    expect(await textOf(store.page(request('/')))).toBe('<p>before-1</p>');
    expect(stalled).toBe(1);
  });

  test('an older build’s page is served offline if the page of the present build was evicted', async () => {
    server = { ...BEFORE };
    await storeOf(before).fill();
    server = { ...NOW };
    const store = storeOf(now);
    await store.fill();
    caches.evict(cacheNameOf('now-1'), '/index.html');
    isOnline = false;
    expect(await textOf(store.page(request('/')))).toBe('<p>before-1</p>');
    await caches.delete(cacheNameOf('before-1'));
    await expect(store.page(request('/'))).rejects.toThrow('Failed to fetch');
  });
});
