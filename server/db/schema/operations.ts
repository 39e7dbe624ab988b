import { bigint, id, index, int, json, primaryKey, string, table, time } from '#server/db/columns';

/** Key-value pairs about this database, such as `epoch`. */
export const meta = table('meta', { key: string().primaryKey(), value: string().notNull() });

/** Counters that never go back, even when rows are deleted. */
export const counter = table('counter', { name: string().primaryKey(), value: bigint().notNull() });

/**
 * A scope with `seq`, the number of its newest operation, and `floor`, the lowest `sinceSeq` with a delta (D8, F10).
 */
export const scope = table('scope', {
  id: string().primaryKey(),
  seq: bigint().notNull(),
  floor: bigint().notNull().default(0),
});

/** Events of scopes. They are written in the operation's transaction, and the sync part tails them (F9). */
export const event = table(
  'event',
  {
    id: bigint().primaryKey(),
    scope: string().notNull(),
    seq: bigint().notNull(),
    /** An `EventKind` of `scopes.ts`. */
    kind: string().notNull(),
    data: json<Record<string, unknown>>().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index('event_created').on(t.createdAt)],
);

/** Rows that left a scope's snapshot, until `floor` passes them (F10). */
export const tombstone = table(
  'tombstone',
  {
    scope: string().notNull(),
    kind: string().notNull(),
    rowId: id().notNull(),
    seq: bigint().notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.kind, t.rowId] }), index('tombstone_seq').on(t.scope, t.seq)],
);

/** Stored answers of operations, so that a repeated request is answered without running again (D3, F3). */
export const idempotencyKey = table(
  'idempotency_key',
  {
    /** The user, or `address:…` for public operations. */
    owner: string().notNull(),
    key: string().notNull(),
    operation: string().notNull(),
    /** SHA-256 of name and body. A different body under the same key is refused. */
    hash: string().notNull(),
    answer: json<unknown>(),
    scope: string().notNull(),
    seq: bigint().notNull(),
    status: int().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.owner, t.key] }), index('idempotency_key_created').on(t.createdAt)],
);
