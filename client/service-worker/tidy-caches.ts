import { CACHE_PREFIX, cacheNameOf } from './build-store.ts';

interface TidyOptions {
  caches: CacheStorage;
  /** The build of this worker. */
  ownBuild: string;
  /** The builds that the open pages run; undefined for a page that does not answer. */
  pageBuilds: () => Promise<readonly (string | undefined)[]>;
  /** Whether another build is being installed or waits to be activated. */
  isUpdatePending: () => boolean;
}

/**
 * Removes the caches of builds that no page runs any more. A page that does not answer, such as one that is frozen in
 * the background, may run any build: then all caches stay.
 * @returns the names of the caches that were removed
 */
export async function tidyCaches({
  caches,
  ownBuild,
  pageBuilds,
  isUpdatePending,
}: TidyOptions): Promise<string[]> {
  // The names are read first, so that a cache that a newer build opens from here on is not among them.
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  const builds = await pageBuilds();
  if (builds.includes(undefined)) return [];
  const used = new Set([ownBuild, ...builds].map((build) => cacheNameOf(build ?? '')));
  const removed: string[] = [];
  for (const name of names) {
    if (isUpdatePending()) break;
    if (!used.has(name) && (await caches.delete(name))) removed.push(name);
  }
  return removed;
}
