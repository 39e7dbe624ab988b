import { eq, sql } from 'drizzle-orm';
import type { Scope } from '#shared/operations/contract.ts';
import { preparedQuery } from './prepared-query.ts';
import { nextCount } from './counters.ts';
import { event, scope as scopeTable, tombstone } from './schema/operations.ts';
import type { Tx } from './write.ts';

/** What a room has to hear about a scope (F9). */
export type EventKind =
  /** Rows changed: ask for what is new. */
  | 'changed'
  /** `data.userId`'s role in this workspace changed. */
  | 'role-changed'
  /** `data.userId` lost this workspace. */
  | 'access-lost'
  /** The workspace was deleted or came back. */
  | 'workspace-deleted'
  | 'workspace-restored'
  /** Documents, canvases and folders were deleted for good: `data.ids`. */
  | 'items-deleted'
  /** Sessions of this user ended: `data.sessionHashes`, or all when absent. */
  | 'sessions-ended';

const raise = preparedQuery('raise-scope', (tx: Tx) =>
  tx
    .insert(scopeTable)
    .values({ id: sql.placeholder('scope'), seq: 1 })
    .onConflictDoUpdate({ target: scopeTable.id, set: { seq: sql`${scopeTable.seq} + 1` } })
    .returning(),
);

const tell = preparedQuery('tell-event', (tx: Tx) =>
  tx.insert(event).values({
    id: sql.placeholder('id'),
    scope: sql.placeholder('scope'),
    seq: sql.placeholder('seq'),
    kind: sql.placeholder('kind'),
    data: sql.placeholder('data'),
    createdAt: sql.placeholder('createdAt'),
  }),
);

const readSeq = preparedQuery('seq-of-scope', (read: Pick<Tx, 'select'>) =>
  read
    .select({ seq: scopeTable.seq })
    .from(scopeTable)
    .where(eq(scopeTable.id, sql.placeholder('scope'))),
);

/**
 * Raises a scope by one within the caller's transaction and writes the event that tells its rooms [F9, F10].
 * @returns the scope's new seq, which changed rows carry
 */
export async function raiseScope(
  tx: Tx,
  scope: Scope,
  kind: EventKind = 'changed',
  data: Record<string, unknown> = {},
): Promise<number> {
  const [row] = await raise(tx, { scope });
  if (!row) throw new Error(`The scope ${scope} could not be raised.`);
  const id = await nextCount(tx, 'event');
  await tell(tx, { id, scope, seq: row.seq, kind, data, createdAt: Date.now() });
  return row.seq;
}

/** A scope's seq now, 0 before its first operation. */
export async function seqOf(read: Pick<Tx, 'select'>, scope: Scope): Promise<number> {
  const [row] = await readSeq(read, { scope });
  return row?.seq ?? 0;
}

/** Remembers that a row left a scope's snapshot, so that deltas can say so (F10). */
export async function leaveTombstone(
  tx: Tx,
  scope: Scope,
  kind: string,
  rowId: string,
  seq: number,
): Promise<void> {
  await tx
    .insert(tombstone)
    .values({ scope, kind, rowId, seq })
    .onConflictDoUpdate({ target: [tombstone.scope, tombstone.kind, tombstone.rowId], set: { seq } });
}
