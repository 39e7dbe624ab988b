import type { limitedFetch } from '#client/lib/requests/limited-fetch.ts';
import { isStallError } from '#client/lib/requests/stall-limit.ts';

/** One build of the client, as the build step wrote it into the worker. */
export interface Build {
  /** Differs whenever any file, or the policy that the page is served with, does. */
  id: string;
  /** Path and SHA-256 (base64) of each file. */
  files: readonly (readonly [path: string, sha256: string])[];
}

/** Each build is kept in a cache of its own: pages of the one before still load from theirs. */
export const CACHE_PREFIX = 'foolscap-build-';
export const cacheNameOf = (buildId: string): string => CACHE_PREFIX + buildId;

export const PAGE = '/index.html';
const isHashed = (path: string): boolean => path.startsWith('/assets/');

/** Fetched at the same time: of the six connections a browser has for a server, the page needs some. */
const AT_ONCE = 3;

/**
 * A file whose bytes are checked is answered when all of it is there, so that nobody sees it move: it has this long as a
 * whole, milliseconds. The largest has 170 kB.
 */
const CHECKED_WITHIN_MS = 120_000;

interface Surroundings {
  caches: CacheStorage;
  fetch: typeof limitedFetch;
}

/** The files of one build, kept by the browser; what is missing comes from the network and is kept again. */
export class BuildStore {
  readonly #build: Build;
  readonly #hashes: ReadonlyMap<string, string>;
  readonly #around: Surroundings;

  constructor(build: Build, around: Surroundings) {
    this.#build = build;
    this.#hashes = new Map(build.files);
    this.#around = around;
  }

  /**
   * Keeps every file that is not kept yet. Rejects when one cannot be had as it was built: then the build before stays in
   * use.
   */
  async fill(): Promise<void> {
    const cache = await this.#cache();
    const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    const waiting = this.#build.files.map(([path]) => path).filter((path) => !kept.has(path));
    const work = async (): Promise<void> => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await this.#keep(cache, path);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Whether this path is a file of a build: of this one, or perhaps of one before. */
  isFile(path: string): boolean {
    return path !== PAGE && (this.#hashes.has(path) || isHashed(path));
  }

  /** A file: from this build, from one that an older page still runs, else from the network. */
  async file(path: string, request: Request): Promise<Response> {
    const kept = (await this.#match(path)) ?? (isHashed(path) ? await this.#matchAny(path) : undefined);
    return kept ?? this.#fetchAgain(path, request);
  }

  /** The page that every route of the client begins with. */
  async page(request: Request): Promise<Response> {
    const kept = await this.#match(PAGE);
    if (kept) return kept;
    try {
      return await this.#fetchAgain(PAGE, request);
    } catch (error) {
      // An older build is better than the browser's dinosaur.
      const older = await this.#matchAny(PAGE);
      if (older) return older;
      throw error;
    }
  }

  #cache(): Promise<Cache> {
    return this.#around.caches.open(cacheNameOf(this.#build.id));
  }

  // The answers vary by encoding and origin; what is kept is decoded and our own.
  async #match(path: string): Promise<Response | undefined> {
    return (await this.#cache()).match(path, { ignoreVary: true });
  }

  #matchAny(path: string): Promise<Response | undefined> {
    return this.#around.caches.match(path, { ignoreVary: true });
  }

  async #keep(cache: Cache, path: string): Promise<void> {
    const older = isHashed(path) ? await this.#matchAny(path) : undefined;
    await cache.put(path, older ?? (await this.#fetchChecked(path)));
  }

  /** What went from the cache is fetched and kept again; when the server has another build by now, it is only passed on. */
  async #fetchAgain(path: string, request: Request): Promise<Response> {
    if (!this.#hashes.has(path)) return this.#around.fetch(request);
    let response: Response;
    try {
      response = await this.#fetchChecked(path);
    } catch (error) {
      // Nobody answered: asked once more the page would only wait as long again [C13].
      if (isStallError(error)) throw error;
      return this.#around.fetch(request);
    }
    const copy = response.clone();
    // A full disk is no reason to keep it from the page.
    await this.#cache()
      .then((cache) => cache.put(path, copy))
      .catch(() => {});
    return response;
  }

  /**
   * A file from the network, as it was built. A network's own sign-in page answers 200 to everything: its bytes are not
   * the build's. The page itself is known by the build's id in it, for proxies that rewrite HTML are many.
   */
  async #fetchChecked(path: string): Promise<Response> {
    const options: RequestInit = {
      credentials: 'omit',
      redirect: 'error',
      cache: isHashed(path) ? 'default' : 'reload',
    };
    if (path !== PAGE) options.integrity = `sha256-${this.#hashes.get(path)}`;
    const response = await this.#around.fetch(path, options, path === PAGE ? undefined : CHECKED_WITHIN_MS);
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    if (path === PAGE && !(await response.clone().text()).includes(this.#build.id))
      throw new Error('The page is of another build.');
    return response;
  }
}
