import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { RESTORABLE_MS } from '#server/documents/workspaces/deleted-workspaces.ts';
import { room } from '#server/db/schema/index.ts';
import type { Tx } from '#server/db/write.ts';

/** One run of the purge. */
export interface Purge {
  db: Db;
  now: number;
  /** Ends the run between two transactions. */
  signal: AbortSignal;
}

/** What one transaction takes away at most: with it the writer is held for less than 5 ms [A2]. */
export const ROWS = 200;
const BYTES = 256 * 1024;

/** A restore that was allowed in the last moment of the 30 days has long been written when the purge comes. */
const GRACE_MS = 60 * 60 * 1000;

/** Rows marked deleted at this moment or before are due, in epoch milliseconds. */
export const dueBefore = ({ now }: Purge): number => now - RESTORABLE_MS - GRACE_MS;

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
