import type { Logger } from 'pino';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import { DELETION_GRACE_MS } from '#server/auth/accounts/account-deletion.ts';
import type { Db } from '#server/db/database.ts';
import { mergeSearchIndex } from '#server/documents/search/merge-search-index.ts';
import { deleteStoredEmails } from '#server/mail/stored-emails.ts';
import { eraseAccounts } from './erase-accounts.ts';
import { purgeAssets, purgeCanvases, purgeDocuments, purgeFolders } from './purge-items.ts';
import { recordJob } from '#server/admin/admin-log.ts';
import { purgeAdministration } from './purge-administration.ts';
import { purgeRuns } from './purge-runs.ts';
import { purgeWorkspaces } from './purge-workspaces.ts';
import { repeatJob } from './repeat-job.ts';
import { asc, lt, lte } from 'drizzle-orm';
import { event, idempotencyKey, paymentEvent, securityEvent } from '#server/db/schema/index.ts';
import { BATCH_ROWS, runStep, type PurgeRun } from './purge-steps.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** The numbers of rows that one run purged. */
export interface PurgeCounts {
  accounts: number;
  workspaces: number;
  documents: number;
  canvases: number;
  folders: number;
  /** Files of workspaces. */
  assets: number;
  /** Runs that ended more than 30 days ago. */
  runs: number;
  /** Emails that were written to files. */
  emails: number;
  /** Stored answers of operations, events, rows of the security log and handled payment events. */
  oldRows: number;
  /** Rows of statistics, the log of the administration and messages that are older than two years. */
  administration: number;
}

/**
 * Purges items that were deleted more than 30 days ago, and erases accounts whose grace period is over [H5]. It
 * deletes from each table by name [F7], in transactions short enough not to delay keystrokes [A2]. Ids stay reserved.
 * @param now epoch milliseconds
 * @throws the signal's reason when it ends the run; the next run continues with the rest
 */
export async function purge(
  db: Db,
  now = Date.now(),
  signal: AbortSignal = new AbortController().signal,
  securityLog: SecurityRecorder = { record: () => {} },
  outside: Pick<PurgeRun, 'payments' | 'log' | 'mailDir'> = {},
): Promise<PurgeCounts> {
  const run = { db, now, signal, securityLog, ...outside };
  return {
    // Accounts come first, because this makes their workspaces due at once.
    accounts: await eraseAccounts(run),
    workspaces: await purgeWorkspaces(run),
    documents: await purgeDocuments(run),
    canvases: await purgeCanvases(run),
    folders: await purgeFolders(run),
    assets: await purgeAssets(run),
    runs: await purgeRuns(run),
    emails: await purgeEmails(run),
    oldRows: await purgeOldRows(run),
    administration: await purgeAdministration(run),
  };
}

/**
 * Deletes emails in files after the time for which an account waits for its erasure. So an erased person's former
 * addresses are in none either.
 */
const purgeEmails = ({ mailDir, now }: PurgeRun): Promise<number> =>
  mailDir === undefined
    ? Promise.resolve(0)
    : deleteStoredEmails(mailDir, { before: now - DELETION_GRACE_MS });

/** Purges now and every hour. `close` ends a run between two transactions and waits for its end. */
export function startPurging(
  db: Db,
  log: Logger,
  securityLog: SecurityRecorder,
  outside: Pick<PurgeRun, 'payments' | 'mailDir'> = {},
): { close: () => Promise<void> } {
  let isIndexMerged = false;
  // Merging writes the whole index, so it runs at most once a day and not at the start, which may happen more often.
  let mergeDueAt = Date.now() + HOUR_MS / 2;
  return repeatJob({
    everyMs: HOUR_MS,
    run: async (signal) => {
      const purged = await purge(db, Date.now(), signal, securityLog, { ...outside, log });
      if (purged.workspaces + purged.documents + purged.canvases > 0) isIndexMerged = false;
      if (!isIndexMerged && Date.now() >= mergeDueAt) {
        await mergeSearchIndex(db, signal);
        isIndexMerged = true;
        mergeDueAt = Date.now() + DAY_MS;
      }
      if (Object.values(purged).some((count) => count > 0)) log.info(purged, 'purged');
      const message = purgeSentence(purged);
      if (message !== undefined) await recordJob(db, log, { level: 'info', message });
    },
    onError: (error) => {
      log.error({ err: error }, 'purging failed');
      void recordJob(db, log, {
        level: 'error',
        message: 'Deleting what is due failed. The server’s log has the cause.',
      });
    },
  });
}

/** Returns the entry in the log of the administration; undefined when nothing of a person was deleted for good. */
export function purgeSentence({ accounts, workspaces, documents }: PurgeCounts): string | undefined {
  const parts = [
    countOf(accounts, 'account'),
    countOf(workspaces, 'workspace'),
    countOf(documents, 'document'),
  ].filter((part) => part !== undefined);
  return parts.length === 0
    ? undefined
    : `Deleted for good, because their time was over: ${parts.join(', ')}.`;
}

const countOf = (count: number, noun: string): string | undefined =>
  count === 0 ? undefined : `${count} ${noun}${count === 1 ? '' : 's'}`;

/**
 * Longer than any device is expected to be offline before it sends its outbox [D3], and than the payment provider
 * repeats events.
 */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes old stored answers, events, rows of the security log and handled payment events. @returns their number */
async function purgeOldRows(purge: PurgeRun): Promise<number> {
  let deletedCount = 0;
  for (const table of [idempotencyKey, event, securityEvent, paymentEvent])
    deletedCount += await deleteOldRows(purge, table);
  return deletedCount;
}

async function deleteOldRows(
  purge: PurgeRun,
  table: typeof idempotencyKey | typeof event | typeof securityEvent | typeof paymentEvent,
): Promise<number> {
  const { read } = purge.db;
  let deletedCount = 0;
  for (;;) {
    const oldest = await read
      .select({ createdAt: table.createdAt })
      .from(table)
      .where(lt(table.createdAt, purge.now - RETENTION_MS))
      .orderBy(asc(table.createdAt))
      .limit(BATCH_ROWS);
    const last = oldest.at(-1);
    if (!last) return deletedCount;
    // Selected by time, because a primary key may have two columns. Rows of one millisecond are deleted together.
    const deleted = await runStep(purge, (tx) =>
      tx.delete(table).where(lte(table.createdAt, last.createdAt)).returning({ createdAt: table.createdAt }),
    );
    deletedCount += deleted.length;
  }
}
