import { eq, sql } from 'drizzle-orm';
import type { Scope } from '#shared/operations/contract.ts';
import { preparedQuery } from './prepared-query.ts';
import { nextCount } from './counters.ts';
import { event, scope as scopeTable, tombstone } from './schema/operations.ts';
import type { Tx } from './write.ts';

/** The kinds of events that the rooms of a scope receive (F9). */
export type EventKind =
  /** Rows changed. Clients pull the changes. */
  | 'changed'
  /** `data.userId`'s role in this workspace changed. */
  | 'role-changed'
  /** `data.userId` lost this workspace. */
  | 'access-lost'
  /** The workspace was deleted or restored. */
  | 'workspace-deleted'
  | 'workspace-restored'
  /** The documents, canvases and folders in `data.ids` were deleted permanently. */
  | 'items-deleted'
  /** The access of this user ended: that of the sessions in `data.sessionHashes`, or all of it when it is absent. */
  | 'access-ended'
  /** The display name of this user changed. It does not raise the seq. */
  | 'name-changed'
  /** The run `data.id` made progress or ended. It does not raise the seq: no snapshot contains runs. */
  | 'run-changed';

const raise = preparedQuery('raise-scope', (tx: Tx) =>
  tx
    .insert(scopeTable)
    .values({ id: sql.placeholder('scope'), seq: 1 })
    .onConflictDoUpdate({ target: scopeTable.id, set: { seq: sql`${scopeTable.seq} + 1` } })
    .returning(),
);

const insertEvent = preparedQuery('tell-event', (tx: Tx) =>
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
 * Raises a scope's seq by one and writes the event for its rooms, within the caller's transaction [F9, F10].
 * @returns the new seq, which the changed rows must carry
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
  await insertEvent(tx, { id, scope, seq: row.seq, kind, data, createdAt: Date.now() });
  return row.seq;
}

/**
 * Writes an event for the rooms of a scope, within the caller's transaction. It raises no seq: no snapshot contains
 * its subject.
 * @returns the id of the event
 */
async function emitEvent(
  tx: Tx,
  scope: string,
  kind: EventKind,
  data: Record<string, unknown> = {},
): Promise<number> {
  const id = await nextCount(tx, 'event');
  await insertEvent(tx, { id, scope, seq: 0, kind, data, createdAt: Date.now() });
  return id;
}

/**
 * Announces that a run made progress or ended.
 * @param previousId the event that this one replaces, so that a long run leaves one row
 * @returns the id of the event
 */
export async function emitRunChanged(
  tx: Tx,
  scope: string,
  runId: string,
  previousId?: number,
): Promise<number> {
  if (previousId !== undefined) await tx.delete(event).where(eq(event.id, previousId));
  return emitEvent(tx, scope, 'run-changed', { id: runId });
}

/** Announces that the display name of a user changed, to the rooms that the user has joined. */
export const emitNameChanged = (tx: Tx, userId: string): Promise<number> =>
  emitEvent(tx, `user:${userId}`, 'name-changed');

/** Returns a scope's current seq; 0 before its first operation. */
export async function seqOf(read: Pick<Tx, 'select'>, scope: Scope): Promise<number> {
  const [row] = await readSeq(read, { scope });
  return row?.seq ?? 0;
}

/** Records that a row left a scope's snapshot, so that later deltas can list it as removed (F10). */
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
