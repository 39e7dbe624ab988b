import { CACHE_PREFIX, cacheNameOf } from './build-store.ts';

interface Tidying {
  caches: CacheStorage;
  /** The build of this worker. */
  ownBuild: string;
  /** The build that each open page runs; undefined for one that does not answer. */
  pageBuilds: () => Promise<readonly (string | undefined)[]>;
  /** Whether another build is being installed or waits. */
  isNewerComing: () => boolean;
}

/**
 * Removes the files of builds that no page runs any more. A page that does not answer (frozen in the background) may be
 * of any build: then all stay.
 * @returns the names of the caches that were removed
 */
export async function tidyCaches({
  caches,
  ownBuild,
  pageBuilds,
  isNewerComing,
}: Tidying): Promise<string[]> {
  // Named first: what a newer build begins to keep from here on is not among them.
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  const builds = await pageBuilds();
  if (builds.includes(undefined)) return [];
  const used = new Set([ownBuild, ...builds].map((build) => cacheNameOf(build ?? '')));
  const removed: string[] = [];
  for (const name of names) {
    if (isNewerComing()) break;
    if (!used.has(name) && (await caches.delete(name))) removed.push(name);
  }
  return removed;
}
