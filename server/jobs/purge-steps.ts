import { and, asc, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { SecurityRecorder } from '#server/auth/security-log/security-events.ts';
import type { Db } from '#server/db/database.ts';
import { RESTORABLE_MS } from '#server/documents/workspaces/deleted-workspaces.ts';
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
export interface Purge {
  db: Db;
  now: number;
  /** Ends the run between two transactions. */
  signal: AbortSignal;
  securityLog: SecurityRecorder;
}

/** What one transaction takes away at most: with it the writer is held for less than 5 ms [A2]. */
export const ROWS = 200;
const BYTES = 256 * 1024;

/** A restore that was allowed in the last moment of the 30 days has long been written when the purge comes. */
const GRACE_MS = 60 * 60 * 1000;

/** Rows marked deleted at this moment or before are due, in epoch milliseconds. */
export const dueBefore = ({ now }: Purge): number => now - RESTORABLE_MS - GRACE_MS;

export type Items = typeof asset | typeof canvas | typeof document | typeof folder;

/**
 * Rows that are due, the longest deleted first, each once. They are read in the order of the index of deleted rows: in
 * the order of ids SQLite reads the whole table for them.
 */
export async function* dueRows(
  purge: Purge,
  table: Items | typeof workspace,
): AsyncGenerator<{ id: string; workspaceId: string }> {
  const workspaceId = table === workspace ? table.id : (table as Items).workspaceId;
  const isDue = lte(table.deletedAt, dueBefore(purge));
  for (let last: { id: string; deletedAt: number | null } | undefined = { id: '', deletedAt: 0 }; last;) {
    const isAfter = sql`(${table.deletedAt}, ${table.id}) > (${last.deletedAt}, ${last.id})`;
    const due: { id: string; workspaceId: string; deletedAt: number | null }[] = await purge.db.read
      .select({ id: table.id, workspaceId, deletedAt: table.deletedAt })
      .from(table)
      .where(and(isDue, isAfter))
      .orderBy(asc(table.deletedAt), asc(table.id))
      .limit(ROWS);
    yield* due;
    last = due.at(-1);
  }
}

/** One short transaction. @throws the signal's reason when the run was ended */
export function step<T>(
  { db, signal }: Purge,
  body: (tx: Tx) => Promise<T>,
  scopes: string[] = [],
): Promise<T> {
  signal.throwIfAborted();
  return db.write({ scopes }, body);
}

/** Takes away what `pick` finds, batch by batch, until it finds nothing. */
export async function drain<R>(
  purge: Purge,
  pick: () => Promise<R[]>,
  remove: (tx: Tx, rows: R[]) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const rows = await pick();
    if (rows.length === 0) return;
    await step(purge, (tx) => remove(tx, rows));
  }
}

/** The first rows whose bytes fit one short transaction, at least one. */
export function fitting<R extends { size: number }>(rows: readonly R[]): R[] {
  let bytes = 0;
  const end = rows.findIndex(({ size }, at) => {
    bytes += size;
    return at > 0 && bytes > BYTES;
  });
  return end === -1 ? [...rows] : rows.slice(0, end);
}

/** Keeps ids as granted when their rows leave: no id is ever granted twice, also not to the same person (F15). */
export async function holdIds(
  tx: Tx,
  kind: 'workspace' | 'file' | 'folder' | 'invitation',
  workspaceId: string,
  ids: readonly string[],
  now: number,
): Promise<void> {
  const held = { kind, workspaceId, schemaMajor: 0, schemaMinor: 0, createdAt: now, deletedAt: now };
  await tx
    .insert(room)
    .values(ids.map((ydocId) => ({ ydocId, ...held })))
    .onConflictDoNothing();
}

/** A text's or blob's bytes, without reading them. */
export const lengthOf = (column: AnyColumn): SQL<number> => sql<number>`octet_length(${column})`;

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);
