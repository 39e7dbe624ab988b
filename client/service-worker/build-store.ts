import type { limitedFetch } from '#client/lib/requests/limited-fetch.ts';
import { isStallError } from '#client/lib/requests/stall-limit.ts';

/** A build of the client, as the build step writes it into the worker. */
export interface Build {
  /** Changes with any file, and with the security policy that the page is served with. */
  id: string;
  /** Path and SHA-256 (base64) of each file. */
  files: readonly (readonly [path: string, sha256: string])[];
}

/** Each build has its own cache, because open pages of the previous build still load their files from it. */
export const CACHE_PREFIX = 'foolscap-build-';
export const cacheNameOf = (buildId: string): string => CACHE_PREFIX + buildId;

export const PAGE_PATH = '/index.html';
const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** Files that are fetched in parallel: a browser has six connections to a server, and the page needs some of them. */
const MAX_PARALLEL = 3;

/**
 * Milliseconds for the whole download of a file with an integrity check. Such a response is available only once it is
 * complete, so its progress cannot be observed. The largest file has 170 kB.
 */
const CHECKED_DOWNLOAD_MS = 120_000;

interface BuildStoreDependencies {
  caches: CacheStorage;
  fetch: typeof limitedFetch;
}

/** The files of one build in the browser's cache. A missing file is fetched from the network and stored again. */
export class BuildStore {
  readonly #build: Build;
  readonly #hashes: ReadonlyMap<string, string>;
  readonly #dependencies: BuildStoreDependencies;

  constructor(build: Build, dependencies: BuildStoreDependencies) {
    this.#build = build;
    this.#hashes = new Map(build.files);
    this.#dependencies = dependencies;
  }

  /**
   * Stores every file that is not stored yet.
   * @throws if a file is not available as it was built; the previous build then stays in use
   */
  async fill(): Promise<void> {
    const cache = await this.#cache();
    const cachedPaths = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const missing = this.#build.files.map(([path]) => path).filter((path) => !cachedPaths.has(path));
    const work = async (): Promise<void> => {
      for (let path = missing.pop(); path !== undefined; path = missing.pop()) await this.#store(cache, path);
    };
    await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
  }

  /** Whether a path is a file of this build, or perhaps of an earlier one. */
  isFile(path: string): boolean {
    return path !== PAGE_PATH && (this.#hashes.has(path) || isHashed(path));
  }

  /** Serves a file from this build, from an older build that a page still runs, else from the network. */
  async file(path: string, request: Request): Promise<Response> {
    const cached = (await this.#match(path)) ?? (isHashed(path) ? await this.#matchAny(path) : undefined);
    return cached ?? this.#refetch(path, request);
  }

  /** Serves the HTML page with which every route of the client starts. */
  async page(request: Request): Promise<Response> {
    const cached = await this.#match(PAGE_PATH);
    if (cached) return cached;
    try {
      return await this.#refetch(PAGE_PATH, request);
    } catch (error) {
      // An older build is better than the browser's offline page.
      const older = await this.#matchAny(PAGE_PATH);
      if (older) return older;
      throw error;
    }
  }

  #cache(): Promise<Cache> {
    return this.#dependencies.caches.open(cacheNameOf(this.#build.id));
  }

  // The responses vary by encoding and origin; the stored ones are decoded, and from our own origin.
  async #match(path: string): Promise<Response | undefined> {
    return (await this.#cache()).match(path, { ignoreVary: true });
  }

  #matchAny(path: string): Promise<Response | undefined> {
    return this.#dependencies.caches.match(path, { ignoreVary: true });
  }

  async #store(cache: Cache, path: string): Promise<void> {
    const older = isHashed(path) ? await this.#matchAny(path) : undefined;
    await cache.put(path, older ?? (await this.#fetchChecked(path)));
  }

  /** Fetches and stores an evicted file again. If the server has another build by now, the file is only passed on. */
  async #refetch(path: string, request: Request): Promise<Response> {
    if (!this.#hashes.has(path)) return this.#dependencies.fetch(request);
    let response: Response;
    try {
      response = await this.#fetchChecked(path);
    } catch (error) {
      // The server did not answer: with a second request the page would only wait as long again [C13].
      if (isStallError(error)) throw error;
      return this.#dependencies.fetch(request);
    }
    const copy = response.clone();
    // The page gets the file even if the disk is full.
    await this.#cache()
      .then((cache) => cache.put(path, copy))
      .catch(() => {});
    return response;
  }

  /**
   * Fetches a file and checks that it is as it was built: a captive portal answers every request with 200 and a page
   * of its own. The HTML page is recognised by the id of the build in it, not by a hash, because many proxies rewrite
   * HTML.
   */
  async #fetchChecked(path: string): Promise<Response> {
    const options: RequestInit = {
      credentials: 'omit',
      redirect: 'error',
      cache: isHashed(path) ? 'default' : 'reload',
    };
    if (path !== PAGE_PATH) options.integrity = `sha256-${this.#hashes.get(path)}`;
    const response = await this.#dependencies.fetch(
      path,
      options,
      path === PAGE_PATH ? undefined : CHECKED_DOWNLOAD_MS,
    );
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    if (path === PAGE_PATH && !(await response.clone().text()).includes(this.#build.id))
      throw new Error('The page is of another build.');
    return response;
  }
}
