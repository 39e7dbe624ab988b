import { beforeEach, expect, test } from 'vitest';
import { MemoryCaches } from './testing/memory-caches.ts';
import { tidyCaches } from './tidy-caches.ts';

let caches: MemoryCaches;
let isUpdatePending: boolean;
beforeEach(async () => {
  caches = new MemoryCaches();
  isUpdatePending = false;
  for (const name of ['foolscap-build-1', 'foolscap-build-2', 'foolscap-build-3', 'somebody-else'])
    await caches.open(name);
});

const tidy = (pageBuilds: () => Promise<(string | undefined)[]>): Promise<string[]> =>
  tidyCaches({
    // Only the methods of `CacheStorage` that the fake has are used.
    caches: caches as unknown as CacheStorage,
    ownBuild: '3',
    pageBuilds,
    isUpdatePending: () => isUpdatePending,
  });

test('caches of builds that no page runs are removed, and caches of other programs stay', async () => {
  expect(await tidy(async () => ['2', '3'])).toEqual(['foolscap-build-1']);
  expect(await caches.keys()).toEqual(['foolscap-build-2', 'foolscap-build-3', 'somebody-else']);
  expect(await tidy(async () => [])).toEqual(['foolscap-build-2']);
});

test('all caches stay if a page does not answer, because it may run any build', async () => {
  expect(await tidy(async () => ['3', undefined])).toEqual([]);
});

test('the cache of a build that is being installed stays, whenever the installation began', async () => {
  isUpdatePending = true;
  expect(await tidy(async () => ['3'])).toEqual([]);
  isUpdatePending = false;
  await tidy(async () => {
    await caches.open('foolscap-build-4');
    return ['3'];
  });
  expect(await caches.keys()).toContain('foolscap-build-4');
});
