import { afterEach, expect, test, vi } from 'vitest';
import { wipeCaches } from './wipe-caches.ts';

afterEach(() => vi.unstubAllGlobals());

test('[C12] wipeCaches deletes every cache except those of builds', async () => {
  const names = new Set(['foolscap-build-1', 'foolscap-texts-of-mara', 'answers']);
  vi.stubGlobal('caches', {
    keys: async () => [...names],
    delete: async (name: string) => names.delete(name),
  });
  await wipeCaches();
  expect([...names]).toEqual(['foolscap-build-1']);
});

test('[C12] wipeCaches resolves when the browser has no caches or refuses access to them', async () => {
  await expect(wipeCaches()).resolves.toBeUndefined();
  vi.stubGlobal('caches', { keys: async () => Promise.reject(new DOMException('no', 'SecurityError')) });
  await expect(wipeCaches()).resolves.toBeUndefined();
});
