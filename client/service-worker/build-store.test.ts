import { beforeEach, describe, expect, test } from 'vitest';
import { stallError } from '#client/lib/requests/stall-limit.ts';
import { BuildStore, cacheNameOf, type Build } from './build-store.ts';
import { MemoryCaches } from './testing/memory-caches.ts';

const ORIGIN = 'https://foolscap.example';
/** Stands for the checksum: as good as one between this network and this build. */
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
/** What the network was asked for. */
let asked: string[];

/** A network that checks integrity as a browser does. */
const network: typeof fetch = async (input, init) => {
  const path = input instanceof Request ? new URL(input.url).pathname : String(input);
  if (!isOnline) throw new TypeError('Failed to fetch');
  asked.push(path);
  const text = server[path];
  if (text === undefined) return new Response('nothing', { status: 404 });
  if (init?.integrity && init.integrity !== `sha256-${sha256(text)}`) throw new TypeError('Failed to fetch');
  return new Response(text);
};

// The store uses no more of the browser's caches than these offer.
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
  asked = [];
});

describe('a build that is kept', () => {
  test('is kept whole, and answers without a network', async () => {
    const store = storeOf(now);
    await store.fill();
    expect(caches.paths(cacheNameOf('now-1'))).toEqual(Object.keys(NOW).sort());
    isOnline = false;
    expect(await textOf(store.page(request('/workspace/an-id?item=another')))).toBe('<p>now-1</p>');
    for (const [path, text] of Object.entries(NOW))
      if (path !== '/index.html') expect(await textOf(store.file(path, request(path)))).toBe(text);
  });

  test('is not kept at all when a file is not what was built', async () => {
    server['/assets/lazy-1.js'] = '<p>Please accept our terms to use this network</p>';
    await expect(storeOf(now).fill()).rejects.toThrow('Failed to fetch');
    delete server['/assets/lazy-1.js'];
    await expect(storeOf(now).fill()).rejects.toThrow('/assets/lazy-1.js answered 404.');
  });

  test('takes no page of another build, nor a network’s own', async () => {
    for (const page of [BEFORE['/index.html'], '<p>Please accept our terms</p>']) {
      server['/index.html'] = page;
      await expect(storeOf(now).fill()).rejects.toThrow('The page is of another build.');
    }
  });

  test('begins where an attempt before it ended', async () => {
    delete server['/theme.js'];
    await expect(storeOf(now).fill()).rejects.toThrow('/theme.js answered 404.');
    const had = caches.paths(cacheNameOf('now-1'));
    server['/theme.js'] = NOW['/theme.js'];
    asked = [];
    await storeOf(now).fill();
    expect(caches.paths(cacheNameOf('now-1'))).toEqual(Object.keys(NOW).sort());
    expect(asked.filter((path) => had.includes(path))).toEqual([]);
  });

  test('takes what has not changed from the build before, and nothing that may have', async () => {
    server = { ...BEFORE };
    await storeOf(before).fill();
    server = { ...NOW };
    asked = [];
    await storeOf(now).fill();
    expect(asked.sort()).toEqual(['/assets/app-1.js', '/index.html', '/theme.js']);
  });

  test('a full disk keeps the build before in use', async () => {
    caches.isFull = true;
    await expect(storeOf(now).fill()).rejects.toThrow('no room');
  });
});

describe('a newer build in use', () => {
  test('has what a page of the one before still loads', async () => {
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

  test('knows which addresses are files', () => {
    const store = storeOf(now);
    for (const path of ['/theme.js', '/assets/app-1.js', '/assets/of-another-build.js'])
      expect(store.isFile(path), path).toBe(true);
    for (const path of ['/', '/index.html', '/login', '/workspace/a.js'])
      expect(store.isFile(path), path).toBe(false);
  });
});

describe('entries that were lost', () => {
  test('come from the network and are kept again', async () => {
    const store = storeOf(now);
    await store.fill();
    for (const path of Object.keys(NOW)) caches.lose(cacheNameOf('now-1'), path);
    expect(await textOf(store.page(request('/login')))).toBe('<p>now-1</p>');
    for (const path of ['/theme.js', '/assets/app-1.js', '/assets/lazy-1.js'])
      await store.file(path, request(path));
    isOnline = false;
    for (const path of ['/theme.js', '/assets/app-1.js', '/assets/lazy-1.js'])
      expect((await store.file(path, request(path))).ok).toBe(true);
    expect((await store.page(request('/login'))).ok).toBe(true);
  });

  test('are all fetched again when a page has started, and nothing else is', async () => {
    const store = storeOf(now);
    await store.fill();
    for (const path of ['/index.html', '/assets/lazy-1.js']) caches.lose(cacheNameOf('now-1'), path);
    asked = [];
    await store.fill();
    expect(asked.sort()).toEqual(['/assets/lazy-1.js', '/index.html']);
    expect(caches.paths(cacheNameOf('now-1'))).toEqual(Object.keys(NOW).sort());
  });

  test('are passed on and not kept when the server has another build by now', async () => {
    const store = storeOf(now);
    await store.fill();
    caches.lose(cacheNameOf('now-1'), '/index.html');
    server = { '/login': '<p>next-1</p>', '/index.html': '<p>next-1</p>' };
    expect(await textOf(store.page(request('/login')))).toBe('<p>next-1</p>');
    expect(caches.paths(cacheNameOf('now-1'))).not.toContain('/index.html');
  });

  test('reach the page although nothing can be kept', async () => {
    const store = storeOf(now);
    await store.fill();
    caches.lose(cacheNameOf('now-1'), '/theme.js');
    caches.isFull = true;
    expect(await textOf(store.file('/theme.js', request('/theme.js')))).toBe('theme');
  });

  test('[C13] of the page leave an older build’s at once where the server accepts and never answers', async () => {
    server = { ...BEFORE };
    await storeOf(before).fill();
    server = { ...NOW };
    await storeOf(now).fill();
    caches.lose(cacheNameOf('now-1'), '/index.html');
    let stalled = 0;
    const stalling: typeof fetch = () => {
      stalled += 1;
      return Promise.reject(stallError());
    };
    const store = new BuildStore(now, { caches: caches as unknown as CacheStorage, fetch: stalling });
    expect(await textOf(store.page(request('/')))).toBe('<p>before-1</p>');
    expect(stalled).toBe(1);
  });

  test('of the page leave an older build’s, without a network', async () => {
    server = { ...BEFORE };
    await storeOf(before).fill();
    server = { ...NOW };
    const store = storeOf(now);
    await store.fill();
    caches.lose(cacheNameOf('now-1'), '/index.html');
    isOnline = false;
    expect(await textOf(store.page(request('/')))).toBe('<p>before-1</p>');
    await caches.delete(cacheNameOf('before-1'));
    await expect(store.page(request('/'))).rejects.toThrow('Failed to fetch');
  });
});
