import { and, asc, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Payments } from '#server/billing/payments/payments.ts';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { Db } from '#server/db/database.ts';
import { RESTORABLE_MS } from '#shared/documents/restorable-days.ts';
import {
  room,
  workspace,
  type asset,
  type canvas,
  type document,
  type folder,
} from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** One run of the purge. */
export interface PurgeRun {
  db: Db;
  now: number;
  /** Ends the run between two transactions when it is aborted. */
  signal: AbortSignal;
  securityLog: SecurityRecorder;
  /** Deletes the data of erased accounts at the payment provider; undefined while payments are not set up. */
  payments?: Pick<Payments, 'deleteCustomers'> | undefined;
  /** The folder of emails that are written to files. */
  mailDir?: string | undefined;
  log?: Logger | undefined;
}

/** The most rows and bytes that one transaction deletes. It occupies the writer for less than 5 ms [A2]. */
export const BATCH_ROWS = 200;
const BATCH_BYTES = 256 * 1024;

/** A restore that was permitted at the end of the 30 days has been written when the purge runs. */
const RESTORE_GRACE_MS = 60 * 60 * 1000;

/** Returns the time up to which deleted rows are due, in epoch milliseconds. */
export const dueBefore = ({ now }: PurgeRun): number => now - RESTORABLE_MS - RESTORE_GRACE_MS;

export type ItemTable = typeof asset | typeof canvas | typeof document | typeof folder;

/**
 * Yields the rows that are due, each once, ordered by deletion time. This is the order of the index of deleted rows;
 * in order of id SQLite would read the whole table.
 */
export async function* dueRows(
  purge: PurgeRun,
  table: ItemTable | typeof workspace,
): AsyncGenerator<{ id: string; workspaceId: string }> {
  const workspaceId = table === workspace ? table.id : (table as ItemTable).workspaceId;
  const isDue = lte(table.deletedAt, dueBefore(purge));
  for (let last: { id: string; deletedAt: number | null } | undefined = { id: '', deletedAt: 0 }; last;) {
    const isAfter = sql`(${table.deletedAt}, ${table.id}) > (${last.deletedAt}, ${last.id})`;
    const due: { id: string; workspaceId: string; deletedAt: number | null }[] = await purge.db.read
      .select({ id: table.id, workspaceId, deletedAt: table.deletedAt })
      .from(table)
      .where(and(isDue, isAfter))
      .orderBy(asc(table.deletedAt), asc(table.id))
      .limit(BATCH_ROWS);
    yield* due;
    last = due.at(-1);
  }
}

/** Runs one short transaction. @throws the signal's reason when the run was ended */
export function runStep<T>(
  { db, signal }: PurgeRun,
  body: (tx: Tx) => Promise<T>,
  scopes: string[] = [],
): Promise<T> {
  signal.throwIfAborted();
  return db.write({ scopes }, body);
}

/** Passes the rows that `pick` returns to `handle`, a transaction per batch, until it returns none. */
export async function forEachBatch<R>(
  purge: PurgeRun,
  pick: () => Promise<R[]>,
  handle: (tx: Tx, rows: R[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await pick();
    if (rows.length === 0) return;
    await runStep(purge, (tx) => handle(tx, rows));
  }
}

/** Returns the first rows whose bytes fit one short transaction, at least one row. */
export function firstBatch<R extends { size: number }>(rows: readonly R[]): R[] {
  let bytes = 0;
  const end = rows.findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > BATCH_BYTES;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

/** Reserves the ids of deleted rows: no id is granted twice, not even to the same person (F15). */
export async function reserveIds(
  tx: Tx,
  kind: 'workspace' | 'file' | 'folder' | 'invitation',
  workspaceId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const deletedRoom = { kind, workspaceId, schemaMajor: 0, schemaMinor: 0, createdAt: now, deletedAt: now };
  await tx
    .insert(room)
    .values(ids.map((ydocId) => ({ ydocId, ...deletedRoom })))
    .onConflictDoNothing();
}

/** Returns SQL for the size of a text or blob in bytes, which SQLite gets without reading the value. */
export const byteLengthOf = (column: AnyColumn): SQL<number> => sql<number>`octet_length(${column})`;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
