import type { Scope } from '#shared/operations/contract.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { treePageJob, type SerializedPage } from './tree-page-job.ts';
import { readScopeState, type TreePageInput } from './tree-page.ts';

export interface TreePages {
  /** Returns one page of a workspace's tree. @throws JobLost when the worker ended before the page was read */
  page: (input: TreePageInput) => Promise<SerializedPage>;
}

/** The maximum age of a cached page. Word counts change without a new seq (A13). */
const CACHE_MS = 5_000;
/** The most cached pages, each of up to 2,000 rows. */
const MAX_PAGES = 16;

/**
 * Creates pages in a worker and caches them by (scope, seq). After a change all devices of a workspace request the
 * same page, and the main loop, which stores keystrokes, reads nothing for them [F11, I6].
 */
export function createTreePages({ db, workers }: { db: Pick<Db, 'rawReader'>; workers: Workers }): TreePages {
  const cache = new Map<string, { page: Promise<SerializedPage>; madeAt: number }>();
  return {
    page: (input) => {
      const scope: Scope = `workspace:${input.workspaceId}`;
      const key = JSON.stringify([scope, ...readScopeState(db.rawReader, scope), input]);
      const cached = cache.get(key);
      if (cached && cached.madeAt > Date.now() - CACHE_MS) return cached.page;
      const page = workers.run(treePageJob, input);
      const entry = { page, madeAt: Date.now() };
      cache.delete(key);
      cache.set(key, entry);
      if (cache.size > MAX_PAGES) {
        const [oldest] = cache.keys();
        if (oldest !== undefined) cache.delete(oldest);
      }
      // A failed page is removed, so that the next request reads it again.
      page.catch(() => cache.get(key) === entry && cache.delete(key));
      return page;
    },
  };
}
