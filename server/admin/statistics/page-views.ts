import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { OTHER_SOURCES } from '#shared/operations/statistics.ts';
import type { Db } from '#server/db/database.ts';
import { pageView } from '#server/db/schema/index.ts';
import type { PageView } from './counted-view.ts';
import { utcDate } from './utc-days.ts';

export interface PageViews {
  /** Counts a view in memory. */
  add: (view: PageView, now?: number) => void;
  /** Writes the counted views. Views that could not be written are written by the next call. */
  flush: () => Promise<void>;
  /** Writes the counted views a last time. */
  close: () => Promise<void>;
}

interface Row {
  date: string;
  path: string;
  source: string;
  views: number;
}

const FLUSH_EVERY_MS = 10_000;
/**
 * The sources of one day. Anybody can send any referrer, and each is a row for two years: further ones are counted
 * together.
 */
const MAX_SOURCES = 500;
/** The rows in memory; views with further sources are counted together. */
const MAX_COUNTED = 2_000;

/**
 * Counts views of public pages in memory and writes the sums every ten seconds, so that no request waits for a write.
 * A crash loses the views of ten seconds at most.
 */
export function createPageViews({ db, log }: { db: Db; log: Logger }, everyMs = FLUSH_EVERY_MS): PageViews {
  let counted = new Map<string, Row>();
  let flushing: Promise<void> = Promise.resolve();
  const add = ({ date, path, source, views }: Row): void => {
    const known = counted.get(keyOf(date, path, source));
    const name = known || counted.size < MAX_COUNTED ? source : OTHER_SOURCES;
    const key = keyOf(date, path, name);
    counted.set(key, { date, path, source: name, views: (counted.get(key)?.views ?? 0) + views });
  };
  const write = async (): Promise<void> => {
    if (counted.size === 0) return;
    const rows = [...counted.values()];
    counted = new Map();
    try {
      await writeViews(db, rows);
    } catch (error) {
      // Counted again, with the views that arrived meanwhile.
      for (const row of rows) add(row);
      log.error({ err: error }, 'page views could not be written');
    }
  };
  const flush = (): Promise<void> => (flushing = flushing.then(write));
  const timer = setInterval(() => void flush(), everyMs);
  timer.unref();
  return {
    add: ({ path, source }, now = Date.now()) => add({ date: utcDate(now), path, source, views: 1 }),
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

const keyOf = (...parts: string[]): string => parts.join('\0');

async function writeViews(db: Db, rows: readonly Row[]): Promise<void> {
  await db.write({ scopes: [] }, async (tx) => {
    for (const date of new Set(rows.map((row) => row.date))) {
      const stored = await tx
        .select({ source: pageView.source })
        .from(pageView)
        .where(eq(pageView.date, date))
        .groupBy(pageView.source);
      const sources = new Set(stored.map(({ source }) => source));
      for (const row of rows.filter((each) => each.date === date)) {
        const isKept = sources.has(row.source) || sources.size < MAX_SOURCES;
        const source = isKept ? row.source : OTHER_SOURCES;
        sources.add(source);
        await tx
          .insert(pageView)
          .values({ ...row, source })
          .onConflictDoUpdate({
            target: [pageView.date, pageView.path, pageView.source],
            set: { views: sql`${pageView.views} + ${row.views}` },
          });
      }
    }
  });
}
