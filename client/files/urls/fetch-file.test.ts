import { afterEach, expect, test, vi } from 'vitest';
import { fetchFile } from './fetch-file.ts';

afterEach(() => vi.unstubAllGlobals());

test('a file is fetched without credentials, and a file of a bucket bypasses the cache that an image has filled', async () => {
  const asked = vi.fn((_url: string, _options: RequestInit) => Promise.resolve(new Response('the pier')));
  vi.stubGlobal('fetch', asked);
  await fetchFile('https://bucket.example/pier.png?signed');
  await fetchFile('/files/download?signed');
  expect(asked.mock.calls.map(([url, { cache, credentials }]) => [url, cache, credentials])).toEqual([
    ['https://bucket.example/pier.png?signed', 'reload', 'omit'],
    ['/files/download?signed', 'default', 'omit'],
  ]);
});
