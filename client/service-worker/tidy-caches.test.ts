import { beforeEach, expect, test } from 'vitest';
import { MemoryCaches } from './testing/memory-caches.ts';
import { tidyCaches } from './tidy-caches.ts';

let caches: MemoryCaches;
let isNewerComing: boolean;
beforeEach(async () => {
  caches = new MemoryCaches();
  isNewerComing = false;
  for (const name of ['foolscap-build-1', 'foolscap-build-2', 'foolscap-build-3', 'somebody-else'])
    await caches.open(name);
});

const tidy = (pageBuilds: () => Promise<(string | undefined)[]>): Promise<string[]> =>
  tidyCaches({
    // No more of the browser's caches is used than these offer.
    caches: caches as unknown as CacheStorage,
    ownBuild: '3',
    pageBuilds,
    isNewerComing: () => isNewerComing,
  });

test('builds that no page runs are removed, and nothing that is not ours', async () => {
  expect(await tidy(async () => ['2', '3'])).toEqual(['foolscap-build-1']);
  expect(await caches.keys()).toEqual(['foolscap-build-2', 'foolscap-build-3', 'somebody-else']);
  expect(await tidy(async () => [])).toEqual(['foolscap-build-2']);
});

test('a page that does not answer may run any: all stay', async () => {
  expect(await tidy(async () => ['3', undefined])).toEqual([]);
});

test('a build that is on its way stays, whenever it began', async () => {
  isNewerComing = true;
  expect(await tidy(async () => ['3'])).toEqual([]);
  isNewerComing = false;
  await tidy(async () => {
    await caches.open('foolscap-build-4');
    return ['3'];
  });
  expect(await caches.keys()).toContain('foolscap-build-4');
});
