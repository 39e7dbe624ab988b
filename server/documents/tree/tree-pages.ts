import type { Scope } from '#shared/operations/contract.ts';
import type { Db } from '#server/db/database.ts';
import type { Workers } from '#server/db/workers/workers.ts';
import { treePageJob, type WrittenPage } from './tree-page-job.ts';
import { readScopeState, type TreeQuestion } from './tree-page.ts';

export interface TreePages {
  /** One page of a workspace's tree. @throws JobLost when the worker ended before it had read it */
  page: (question: TreeQuestion) => Promise<WrittenPage>;
}

/** Word counts change without a new seq (A13): no page is older than this. */
const KEPT_MS = 5_000;
/** Each up to 2,000 rows. */
const PAGES_AT_MOST = 16;

/**
 * Pages made in a worker and kept by (scope, seq): after a change all devices of a workspace ask the same question, and
 * the loop that carries keystrokes reads nothing for them [F11, I6].
 */
export function createTreePages({ db, workers }: { db: Pick<Db, 'rawReader'>; workers: Workers }): TreePages {
  const kept = new Map<string, { page: Promise<WrittenPage>; madeAt: number }>();
  return {
    page: (question) => {
      const scope: Scope = `workspace:${question.workspaceId}`;
      const key = JSON.stringify([scope, ...readScopeState(db.rawReader, scope), question]);
      const known = kept.get(key);
      if (known && known.madeAt > Date.now() - KEPT_MS) return known.page;
      const page = workers.run(treePageJob, question);
      const entry = { page, madeAt: Date.now() };
      kept.delete(key);
      kept.set(key, entry);
      if (kept.size > PAGES_AT_MOST) {
        const [oldest] = kept.keys();
        if (oldest !== undefined) kept.delete(oldest);
      }
      // What could not be read is read anew by whoever asks next.
      page.catch(() => kept.get(key) === entry && kept.delete(key));
      return page;
    },
  };
}
