import type { Logger } from 'pino';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { Db } from '#server/db/database.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { purgeAssets, purgeCanvases, purgeDocuments, purgeFolders } from './purge-items.ts';
import { purgeWorkspaces } from './purge-workspaces.ts';
import { asc, lt, lte } from 'drizzle-orm';
import { event, idempotencyKey, securityEvent } from '#server/db/schema/index.ts';
import { ROWS, step, type Purge } from './purge-steps.ts';

const HOUR_MS = 60 * 60 * 1000;

/** How many went for good in one run. */
export interface Purged {
  accounts: number;
  workspaces: number;
  documents: number;
  canvases: number;
  folders: number;
  /** Files of workspaces. */
  assets: number;
  /** Answers under keys, events, and the security log. */
  oldRows: number;
}

/**
 * Takes away for good what was deleted more than 30 days ago, and accounts whose days of grace are over [H5]; each
 * table by name [F7], in transactions that hold nobody's keystrokes up [A2]. Ids stay granted.
 * @param now epoch milliseconds
 * @throws the signal's reason when it ends the run; the next run takes up what is left
 */
export async function purge(
  db: Db,
  now = Date.now(),
  signal: AbortSignal = new AbortController().signal,
  securityLog: SecurityRecorder = { record: () => {} },
): Promise<Purged> {
  const run = { db, now, signal, securityLog };
  return {
    // First: their workspaces are due at once.
    accounts: await eraseAccounts(run),
    workspaces: await purgeWorkspaces(run),
    documents: await purgeDocuments(run),
    canvases: await purgeCanvases(run),
    folders: await purgeFolders(run),
    assets: await purgeAssets(run),
    oldRows: await purgeOldRows(run),
  };
}

/** Purges every hour. `close` ends a run between two of its transactions and waits for that. */
export function startPurging(
  db: Db,
  log: Logger,
  securityLog: SecurityRecorder,
): { close: () => Promise<void> } {
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      const purged = await purge(db, Date.now(), ending.signal, securityLog);
      if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'purged');
    } catch (error) {
      if (!ending.signal.aborted) log.error({ err: error }, 'purging failed');
    }
  };
  const begin = (): void => {
    running ??= run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(begin, HOUR_MS);
  timer.unref();
  begin();
  return {
    close: async () => {
      clearInterval(timer);
      ending.abort();
      await running;
    },
  };
}

/** Longer than the longest spell a device is expected to be offline and come back with its queue [D3]. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Answers kept under keys, events that everybody has long heard of, and the security log. @returns how many rows went */
async function purgeOldRows(purge: Purge): Promise<number> {
  let dropped = 0;
  for (const table of [idempotencyKey, event, securityEvent]) dropped += await dropOld(purge, table);
  return dropped;
}

async function dropOld(
  purge: Purge,
  table: typeof idempotencyKey | typeof event | typeof securityEvent,
): Promise<number> {
  const { read } = purge.db;
  let dropped = 0;
  for (;;) {
    const oldest = await read
      .select({ createdAt: table.createdAt })
      .from(table)
      .where(lt(table.createdAt, purge.now - KEPT_MS))
      .orderBy(asc(table.createdAt))
      .limit(ROWS);
    const last = oldest.at(-1);
    if (!last) return dropped;
    // By time, for a key has two columns; rows of one millisecond go together.
    const gone = await step(purge, (tx) =>
      tx.delete(table).where(lte(table.createdAt, last.createdAt)).returning({ createdAt: table.createdAt }),
    );
    dropped += gone.length;
  }
}
