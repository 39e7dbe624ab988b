import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { DIRECT_SOURCE, OTHER_SOURCES } from '#shared/operations/statistics.ts';
import type { Db } from '#server/db/database.ts';
import { pageView } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';
import type { PageView } from './counted-view.ts';
import { createReferrerLimit } from './referrer-limit.ts';
import { utcDate } from './utc-days.ts';

export interface PageViews {
  /**
   * Counts a view in memory.
   * @param clientAddress bounds the referrers that one sender adds; it is not stored
   */
  add: (view: PageView, now?: number, clientAddress?: string) => void;
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
 * The sources of one day. Anybody can send any referrer, and each is a row for two years: the smallest ones are counted
 * together.
 */
const MAX_SOURCES = 500;
/** The rows in memory; when they are full, the smallest sources are counted together. */
const MAX_COUNTED = 2_000;

/**
 * Counts views of public pages in memory and writes the sums every ten seconds, so that no request waits for a write.
 * A crash loses the views of ten seconds at most.
 */
export function createPageViews({ db, log }: { db: Db; log: Logger }, everyMs = FLUSH_EVERY_MS): PageViews {
  let counted = new Map<string, Row>();
  let flushing: Promise<void> = Promise.resolve();
  const senders = createReferrerLimit();
  const add = (row: Row): void => {
    if (!counted.has(keyOf(row)) && counted.size >= MAX_COUNTED) counted = mergeSmallest(counted);
    addTo(counted, row);
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
    add: ({ path, source }, now = Date.now(), clientAddress = '') => {
      const date = utcDate(now);
      add({
        date,
        path,
        source: senders.allows(date, clientAddress, source) ? source : OTHER_SOURCES,
        views: 1,
      });
    },
    flush,
    close: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}

const keyOf = ({ date, path, source }: Row): string => [date, path, source].join('\0');

function addTo(rows: Map<string, Row>, row: Row): void {
  const key = keyOf(row);
  rows.set(key, { ...row, views: (rows.get(key)?.views ?? 0) + row.views });
}

const isReferrer = (source: string): boolean => source !== OTHER_SOURCES && source !== DIRECT_SOURCE;

/** Counts the rows with the fewest views together. At least one row has them, so there is room afterwards. */
function mergeSmallest(rows: ReadonlyMap<string, Row>): Map<string, Row> {
  let fewest = Infinity;
  for (const { source, views } of rows.values()) if (isReferrer(source)) fewest = Math.min(fewest, views);
  const merged = new Map<string, Row>();
  for (const row of rows.values())
    addTo(merged, isReferrer(row.source) && row.views === fewest ? { ...row, source: OTHER_SOURCES } : row);
  return merged;
}

async function writeViews(db: Db, rows: readonly Row[]): Promise<void> {
  await db.write({ scopes: [] }, async (tx) => {
    for (const date of new Set(rows.map((row) => row.date)))
      await writeDay(
        tx,
        date,
        rows.filter((row) => row.date === date),
      );
  });
}

/**
 * Writes the views of a day. Of the stored and the new sources the largest are stored, as in a space-saving sketch
 * (Metwally 2005): forged sources with a view each replace one another, and not those that people come from. Of equal
 * ones the new one is stored, so that a source that begins late is not locked out.
 */
async function writeDay(tx: Tx, date: string, rows: readonly Row[]): Promise<void> {
  const isOfDay = eq(pageView.date, date);
  const stored = await tx
    .select({ source: pageView.source, views: sql<number>`sum(${pageView.views})`.mapWith(Number) })
    .from(pageView)
    .where(isOfDay)
    .groupBy(pageView.source);
  const totals = new Map(stored.map(({ source, views }) => [source, views]));
  for (const { source, views } of rows) totals.set(source, (totals.get(source) ?? 0) + views);
  totals.delete(OTHER_SOURCES);
  const known = new Set(stored.map(({ source }) => source));
  const largest = new Set(
    [...totals]
      .toSorted(([a, views], [b, others]) => others - views || Number(known.has(a)) - Number(known.has(b)))
      .slice(0, MAX_SOURCES)
      .map(([source]) => source),
  );
  const displaced = [...known].filter((source) => source !== OTHER_SOURCES && !largest.has(source));
  const moved =
    displaced.length === 0
      ? []
      : await tx
          .delete(pageView)
          .where(and(isOfDay, inArray(pageView.source, displaced)))
          .returning();
  const written = new Map<string, Row>();
  for (const row of [...moved, ...rows])
    addTo(written, largest.has(row.source) ? row : { ...row, source: OTHER_SOURCES });
  for (const row of written.values())
    await tx
      .insert(pageView)
      .values(row)
      .onConflictDoUpdate({
        target: [pageView.date, pageView.path, pageView.source],
        set: { views: sql`${pageView.views} + ${row.views}` },
      });
}
